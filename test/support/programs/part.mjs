/**
 * Stands for a program under the supervisor. FAKE_PART says what it does besides getting ready:
 * `fails` (ends before that), `stubborn` (ignores SIGTERM). FAKE_KEY is the first API key it reports.
 */
const behaviour = process.env.FAKE_PART ?? '';
const say = (msg, fields = {}) => console.log(JSON.stringify({ level: 'info', time: Date.now(), msg, ...fields }));

if (behaviour.includes('fails')) {
  console.error('Error: no such table');
  process.exit(3);
}
process.on('SIGTERM', () => {
  say('reported to end');
  if (behaviour.includes('stubborn')) return;
  process.exit(0);
});
process.on('SIGINT', () => say('disturbed by SIGINT'));
process.on('disconnect', () => process.exit(0));
say('started', {
  process: process.pid,
  database: process.env.DATABASE_URL?.split('@')[1],
  sealed: process.env.SECRETS_KEY?.length,
});
console.log('plain words');
process.send({
  type: 'ready',
  address: 'http://127.0.0.1:3000',
  host: process.env.FAKE_HOST ?? '127.0.0.1',
  metrics: 'http://127.0.0.1:9464/metrics',
  firstKey: process.env.FAKE_KEY,
});
