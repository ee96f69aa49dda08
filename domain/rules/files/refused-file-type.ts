/** Endings of files that a computer runs when someone opens them: no storage server keeps them, as files that lie in its folder. spec FILE-03 */
export const refusedFileTypes = [
  'com',
  'cpl',
  'dll',
  'exe',
  'inf',
  'jar',
  'lnk',
  'msi',
  'pif',
  'reg',
  'scr',
  'sys',
  'vxd',
  'bat',
  'cmd',
  'hta',
  'vb',
  'vbe',
  'vbs',
  'ws',
  'wsf',
  'wsc',
  'wsh',
  'ps1',
  'ps2',
  'ps1xml',
  'ps2xml',
  'psc1',
  'psc2',
  'msh',
  'msh1',
  'msh2',
  'mshxml',
  'msh1xml',
  'msh2xml',
  'sh',
  'bash',
  'ksh',
  'csh',
] as const

/** Why a file of this name may not be uploaded to a storage server: its ending. Undefined if it may. Systems ignore dots and spaces at the end. */
export function refusedFileType(name: string): string | undefined {
  const ending = /\.([^.]*)$/.exec(name.replace(/[.\s]+$/, ''))?.[1]?.toLowerCase()
  return refusedFileTypes.find((type) => type === ending)
}
