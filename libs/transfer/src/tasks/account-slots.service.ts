import { accountBusy } from '#http';

/** What one account does once at a time in this process, so that its requests do not take what others share. */
export class AccountSlots {
  private readonly taken = new Set<string>();

  /** @param message says to a second request what it waits for. */
  constructor(private readonly message: string) {}

  /** @returns a function that frees the slot; it may be called again. @throws HttpError 429 `account_busy`. */
  take(account: string): () => void {
    if (this.taken.has(account)) throw accountBusy(this.message);
    this.taken.add(account);
    let isFreed = false;
    return () => {
      if (!isFreed) this.taken.delete(account);
      isFreed = true;
    };
  }
}
