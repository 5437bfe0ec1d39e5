export { EventView } from '#http';
