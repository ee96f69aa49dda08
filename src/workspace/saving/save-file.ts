/** Ms for which a file can be read after the click: a browser begins to read it later, by how much it does not tell, and saves nothing if it is gone. */
const keptFor = 60_000

/** Saves a file to the person's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptFor)
}

/** Has the browser load a file from the server and save it, in as many hours as it takes. */
export function saveFrom(path: string, query: Readonly<Record<string, string | number>>, name: string): void {
  const link = document.createElement('a')
  link.href = `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
  link.download = name
  link.click()
}
