import '../../runtime.js';

await import('./program.js');
