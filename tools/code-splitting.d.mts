interface Group {
  name: string | ((id: string, context: { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }) => string | null)
  debugName?: string
  priority: number
}

export function codeGroups(): Group[]
