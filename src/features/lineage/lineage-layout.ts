/** A sample's place in the drawing: its generation, and its line, counted from 0; halfway between two lines if it has an even number of children. */
export interface FamilyNode {
  id: number
  parentId: number | null
  generation: number
  line: number
}

export interface FamilyLayout {
  nodes: FamilyNode[]
  generations: number
  lines: number
}

/**
 *   stock ──┬── aliquot 1          a generation is a column; a sample without children takes the next line,
 *           └── aliquot 2 ── clone  a parent is in the middle of its children
 *
 * `members` in any order, as long as a parent comes before its children. Each is visited twice, however deep the tree is.
 */
export function layOutFamily(members: readonly { readonly id: number; readonly parentId: number | null }[]): FamilyLayout {
  const known = new Set(members.map(({ id }) => id))
  const nodes = new Map<number, FamilyNode>()
  const childrenOf = new Map<number, FamilyNode[]>()
  const roots: FamilyNode[] = []
  for (const { id, parentId } of members) {
    const above = parentId !== null && known.has(parentId) ? nodes.get(parentId) : undefined
    const node: FamilyNode = { id, parentId: above?.id ?? null, generation: above ? above.generation + 1 : 0, line: 0 }
    nodes.set(id, node)
    if (above) childrenOf.set(above.id, [...(childrenOf.get(above.id) ?? []), node])
    else roots.push(node)
  }
  let lines = 0
  const open: { node: FamilyNode; isSeen: boolean }[] = roots.toReversed().map((node) => ({ node, isSeen: false }))
  for (let top = open.pop(); top; top = open.pop()) {
    const { node, isSeen } = top
    const children = childrenOf.get(node.id) ?? []
    if (children.length === 0) node.line = lines++
    else if (isSeen) node.line = (children[0]!.line + children.at(-1)!.line) / 2
    else open.push({ node, isSeen: true }, ...children.toReversed().map((child) => ({ node: child, isSeen: false })))
  }
  const all = [...nodes.values()]
  return { nodes: all, generations: Math.max(0, ...all.map(({ generation }) => generation + 1)), lines }
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** Where an arrow key leads: the parent, the first child, or the one above or below in the same generation. */
export function neighborOf({ nodes }: FamilyLayout, id: number, arrow: Arrow): number | undefined {
  const node = nodes.find((each) => each.id === id)
  if (!node) return undefined
  if (arrow === 'ArrowLeft') return node.parentId ?? undefined
  if (arrow === 'ArrowRight') return nodes.filter((each) => each.parentId === id).toSorted((a, b) => a.line - b.line)[0]?.id
  const column = nodes.filter((each) => each.generation === node.generation).toSorted((a, b) => a.line - b.line)
  return column[column.indexOf(node) + (arrow === 'ArrowDown' ? 1 : -1)]?.id
}
