import 'fake-indexeddb/auto'

type Method = (this: IDBObjectStore | IDBIndex, ...args: unknown[]) => IDBRequest
const methods = ['get', 'getKey', 'getAll', 'getAllKeys', 'getAllRecords', 'count', 'openCursor', 'openKeyCursor', 'put', 'add', 'delete', 'clear']

/** What `work` asks IndexedDB: `samples get`, in the order of the requests. Steps of a cursor do not count. */
export async function requestsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const restore = [IDBObjectStore.prototype, IDBIndex.prototype].flatMap((prototype) => methods.map((name) => listen(prototype, name, asked)))
  try {
    await work()
  } finally {
    for (const each of restore) each()
  }
  return asked
}

function listen(prototype: object, name: string, asked: string[]): () => void {
  const methodsOf = prototype as Record<string, Method | undefined>
  const original = methodsOf[name]
  if (!original) return () => {}
  methodsOf[name] = function (...args) {
    asked.push(`${'objectStore' in this ? `${this.objectStore.name}.${this.name}` : this.name} ${name}`)
    return original.apply(this, args)
  }
  return () => (methodsOf[name] = original)
}
