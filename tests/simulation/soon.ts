/**
 * Seeds whose first histories find a planted bug; `npm run simulate -- --soon --only <name>` looks for others.
 * Where a seed stops doing so, because histories have changed, the search only takes longer.
 */
const soon: Readonly<Record<string, number>> = {
  'no unique check': 4_000,
  'n race of two tabs': 2_000,
  'preview rows counted twice': 7_000,
  'affecting rows of a block not hidden': 13_000,
  'copied device not seen': 16_000,
  'database put back not seen': 11_000,
  'new device bound to whoever is signed in': 50_000,
  'a block that brings a deleted row back': 1_250,
  'follower’s cursor saved before its effect': 30_000,
  'a chunk at a wrong offset accepted': 3_000,
  'a file that a put-back server lost is not sent again': 10_000,
}

export const seedFor = (name: string): number => soon[name] ?? 1_000
