import '../../compile-cache.js';

await import('./program.js');
