import { expect, test } from 'vitest'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { createDocument } from '#domain/commands/create-document.ts'
import { toBase64 } from '#db/documents/base64.ts'
import { runCommands, apiCommand } from '#server/feed/run-as-api.ts'
import { forEachEngine } from '#tests/harness/engines.ts'
import { change, clock, laboratory, tobias } from '#tests/server/feed/world.ts'
import { documentId } from '#tests/server/followers/documents.ts'

const content = toBase64(new TextEncoder().encode('what Tobias wrote '.repeat(50)))

forEachEngine((_name, open) => {
  test('the audit log has an update once, and its row loses the content when it is deleted', async () => {
    const { engine, feed: store } = await open()
    await change(store, 7, laboratory)
    const update = { documentId, updateId: 'update-0000-0000-0001', chains: ['copy-0000-0000-0001'], part: 1, parts: 1, content }
    await runCommands(
      store,
      tobias,
      7,
      [apiCommand(createDocument, { id: documentId, subject: 'samples#101', schemaNumber: 1, audience: 0 }), apiCommand(appendToDocument, update)],
      clock,
    )
    const [, entry] = await engine.read((sql) =>
      sql.all<{ input: string; changes: string }>('select input, changes from audit where group_id = 7 order by seq'),
    )
    expect(entry!.input).toContain(content)
    expect(entry!.changes).not.toContain(content)
    expect(entry!.changes).toContain(documentId)
    const stored = () => engine.read((sql) => sql.all<{ content: string | null }>('select content from document_updates where group_id = 7'))
    expect(await stored()).toEqual([{ content }])
    await change(store, 7, [['documentUpdates', `${update.updateId}.1`]])
    expect(await stored()).toEqual([{ content: null }])
  })
})
