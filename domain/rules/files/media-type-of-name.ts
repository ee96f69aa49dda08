/** Types of files whose content is shown, or that programs often upload. */
const types: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['svg', 'image/svg+xml'],
  ['pdf', 'application/pdf'],
  ['csv', 'text/csv'],
  ['txt', 'text/plain'],
  ['json', 'application/json'],
  ['zip', 'application/zip'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
])

/** What a file is, for programs that say only its name. */
export const mediaTypeOfName = (name: string): string => types.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? 'application/octet-stream'
