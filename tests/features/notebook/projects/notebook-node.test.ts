import { expect, test } from 'vitest'
import { nodeHref, nodeKey, readNode, readNodeKey } from '#src/features/notebook/projects/notebook-node.ts'

test('what is selected is in the hash of the address, as the specification writes it', () => {
  expect(readNode('#view=experiment&nodeID=318')).toEqual({ view: 'experiment', id: 318 })
  for (const hash of ['', '#', '#view=experiment', '#view=freezer&nodeID=1', '#view=study&nodeID=0', '#view=study&nodeID=1.5', '#view=study&nodeID=x'])
    expect(readNode(hash), hash).toBeNull()
})

test('projects and studies are selected by their address; an experiment has its own screen', () => {
  for (const view of ['project', 'study'] as const) expect(readNode(new URL(nodeHref({ view, id: 5 }), 'http://lab').hash)).toEqual({ view, id: 5 })
  expect(nodeHref({ view: 'experiment', id: 318 })).toBe('/members/experiments/journal/?experimentID=318')
})

test('the key of a row of the tree says what it is', () => {
  expect(readNodeKey(nodeKey({ view: 'study', id: 12 }))).toEqual({ view: 'study', id: 12 })
})
