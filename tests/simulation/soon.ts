/**
 * Seeds whose first histories find a planted bug; `npm run simulate -- --soon --only <name>` looks for others.
 * Where a seed stops doing so, because histories have changed, the search only takes longer.
 */
const soon: Readonly<Record<string, number>> = {
  'preview rows counted twice': 3_000,
  'affecting rows of a block not hidden': 3_000,
  'database put back not seen': 6_000,
  'follower’s cursor saved before its effect': 7_000,
}

export const seedFor = (name: string): number => soon[name] ?? 1_000
