import type { RecordedExample } from '../recorded-examples.js';

declare const RECORDED: Readonly<Record<string, RecordedExample>>;
export default RECORDED;
