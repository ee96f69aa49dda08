import { expect, test } from 'vitest'
import { memberName, readMemberName } from '#src/workspace/format/member-name.ts'
import { makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

test('nobody is a former member before the members are read, or are on this device [FAULT-124]', async () => {
  const max = new Map([[2, { fullName: 'Max Adler' }]])
  expect(memberName(undefined, 2)).toBe('…')
  expect(memberName(new Map(), 2)).toBe('…')
  expect(memberName(max, 2)).toBe('Max Adler')
  expect(memberName(max, 9)).toBe('a former group member')

  const workspace = makeWorkspace()
  expect(await readMemberName(workspace, 1)).toBe('…')
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
  const [someone] = await workspace.mirror('members').toArray()
  expect(await readMemberName(workspace, someone!.id)).toBe(someone!.fullName)
  expect(await readMemberName(workspace, 987)).toBe('a former group member')
})
