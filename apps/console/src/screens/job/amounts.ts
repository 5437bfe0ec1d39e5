interface Amount {
  readonly amount: string;
  readonly currency: string;
}

const placesOf = (amount: string): number => (amount.split('.')[1] ?? '').length;

/** An exact decimal as a whole number of its last place. */
function unitsOf(amount: string, places: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}

function textOf(units: bigint, places: number): string {
  const digits = units.toString().padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** An amount with two decimal places at least, so that amounts below each other align. */
export function amountText(amount: string): string {
  const places = Math.max(2, placesOf(amount));
  return textOf(unitsOf(amount, places), places);
}

/** Exact totals by currency: the API has amounts as decimals in texts, which floating-point numbers would round. */
export function totalOf(amounts: readonly Amount[]): readonly Amount[] {
  return [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, items]) => {
    const places = Math.max(...items.map(({ amount }) => placesOf(amount)));
    const total = items.reduce((sum, { amount }) => sum + unitsOf(amount, places), 0n);
    return { currency, amount: textOf(total, places) };
  });
}
