export function commitSeed(): number
