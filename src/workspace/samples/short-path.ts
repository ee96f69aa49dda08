/**
 * Names of compartments as people say them, for rows where the path shares a line with the sample: Freezer F2 › Rack R1 › Box 2 is
 * Freezer F2 › R1 › Box 2. The first, which says where in the building to go, and the last, which is written on the lid, keep their names;
 * so does one whose rest is only a number (Shelf 1).
 */
export const shortPath = (parts: readonly string[]): string[] =>
  parts.map((part, at) => (at > 0 && at < parts.length - 1 ? (/^\p{L}+ (\p{L}+\d+)$/u.exec(part)?.[1] ?? part) : part))
