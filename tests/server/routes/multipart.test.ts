import { expect, test } from 'vitest'
import { boundaryOf, readMultipart, readParts, SentFile } from '#server/routes/multipart.ts'

const body = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))
const form = body(`ignored
--b1
Content-Disposition: form-data; name="name"

gel.png
--b1
Content-Disposition: form-data; name="file"; filename="gel.png"
Content-Type: image/png

--b
--b1--
`)

test('a form is read as its fields and files', async () => {
  const { name, file } = await readMultipart(form, 'b1')
  expect(name).toBe('gel.png')
  expect(file).toBeInstanceOf(SentFile)
  expect([(file as SentFile).fileName, Buffer.from((file as SentFile).bytes).toString()]).toEqual(['gel.png', '--b'])
})

test('it is the same however it arrives, byte by byte, too', async () => {
  for (const size of [1, 2, 3, 7, 1_000]) {
    const source = (async function* () {
      for (let at = 0; at < form.length; at += size) yield form.subarray(at, at + size)
    })()
    const found: unknown[] = []
    for await (const { name, fileName, mediaType, bytes } of readParts(source, 'b1')) {
      const pieces: Uint8Array[] = []
      for await (const piece of bytes) pieces.push(piece)
      found.push([name, fileName, mediaType, Buffer.concat(pieces).toString()])
    }
    expect(found).toEqual([
      ['name', undefined, '', 'gel.png'],
      ['file', 'gel.png', 'image/png', '--b'],
    ])
  }
})

test('a repeated name is a list, and no name reaches a prototype', async () => {
  const field = (name: string, value: string) => `--b1\nContent-Disposition: form-data; name="${name}"\n\n${value}\n`
  const read = await readMultipart(body(`${field('a', '1')}${field('a', '2')}${field('__proto__', 'x')}--b1--`), 'b1')
  expect(Object.entries(read)).toEqual([
    ['a', ['1', '2']],
    ['__proto__', 'x'],
  ])
})

test('a form that breaks off, or whose part has no name or an endless head, is refused', async () => {
  for (const wrong of [
    '',
    '--b1',
    '--b1\nContent-Disposition: form-data; name="a"\n\nhalf',
    '--b1\nContent-Type: text/plain\n\nx\n--b1--',
    `--b1\nx: ${'y'.repeat(9_000)}\n\n\n--b1--`,
  ])
    await expect(readMultipart(body(wrong), 'b1')).rejects.toMatchObject({ code: 'input.invalid' })
})

test('the boundary is read from the content type', () => {
  expect(boundaryOf('multipart/form-data; boundary=b1')).toBe('b1')
  expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="b 1"')).toBe('b 1')
  for (const none of [undefined, 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=']) expect(boundaryOf(none)).toBeUndefined()
})
