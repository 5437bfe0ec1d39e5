/** An operation of the OpenAPI document, as far as the order of its examples depends on it. */
export interface OrderedOperation {
  readonly id: string;
  readonly method: string;
  /** Such as `/v2/clients/{client}`. */
  readonly path: string;
  readonly creates: boolean;
}

/** The phase of an operation: what creates comes before what reads, changes, acts and deletes. */
export function phaseOf({ id, method, creates }: OrderedOperation): number {
  const special = ['uploadAttachmentContent', 'completeAttachment'].indexOf(id);
  if (special >= 0) return 2 + special;
  // They show what updateShifts changed.
  if (['getShifts', 'getShiftHistory', 'compareShift', 'getSchedule'].includes(id)) return 7;
  if (id.includes('WebhookRequest')) return 8;
  // After it was renamed, and before its dictionary goes back to the version that lacks it.
  if (id === 'deleteDictionaryValue') return 6.5;
  if (method === 'DELETE') return 9;
  if (method === 'POST') return creates ? 1 : 7;
  return method === 'GET' ? 5 : 6;
}

/** Operations in an order in which the example of each is valid. */
export const inOrder = <T extends OrderedOperation>(operations: readonly T[]): T[] =>
  [...operations].sort(
    (a, b) =>
      phaseOf(a) - phaseOf(b) ||
      // An entity is deleted after those below it.
      (a.method === 'DELETE' ? b.path.split('/').length - a.path.split('/').length : 0),
  );
