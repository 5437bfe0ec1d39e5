const CHECK_MS = 1_000;

/**
 * Calls back when nothing has been received for too long. It asks the clock, because timers stand still while a machine sleeps: what
 * was silent meanwhile is known as soon as it wakes up.
 */
export class Watchdog {
  private receivedAt = Date.now();
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(silenceMs: number, onSilence: () => void) {
    this.timer = setInterval(() => {
      if (Date.now() - this.receivedAt < silenceMs) return;
      this.stop();
      onSilence();
    }, CHECK_MS);
  }

  /** Something has been received. */
  received(): void {
    this.receivedAt = Date.now();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
