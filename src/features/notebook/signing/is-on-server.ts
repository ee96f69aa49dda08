import type { SignablePart } from '#db/queries/signatures.ts'

/** Whether the server has everything in this section, as far as this device knows. */
export const isHere = ({ waiting, files, isDamaged }: SignablePart): boolean =>
  waiting === 0 && !isDamaged && files.every(({ file }) => file.state === 'stored')
