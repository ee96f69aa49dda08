import * as z from 'zod/mini'
import { limits, serverLimits } from '#domain/limits.ts'
import { logoBoxes, type PrintedBlock, type PrintedDocument, type PrintedLogo, type PrintedPicture } from '#domain/printed-document.ts'
import { cleanFileName } from '#domain/rules/files/file-name.ts'
import { Refusal } from '#domain/tx.ts'
import { openContent } from '../../files/read-content.ts'
import type { HtmlBlock, PictureSource } from '../../pdf/html-to-blocks.ts'
import { logoOf } from '../../store/people/group-logos.ts'
import { fullNameOf } from '../../store/people/people.ts'
import { version } from '../../version.ts'
import { readBehindWall } from '../../wall/read-behind-wall.ts'
import { callerOf, fileIdOf } from '../files/program-files.ts'
import { encodeName } from '../files/encode-name.ts'
import { jsonOf, plainText, wireInt } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'

const yesOrNo = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0', '']), z.literal([0, 1])]),
  z.transform((value) => value === true || value === 'true' || value === '1' || value === 1),
)
const side = wireInt(1, 600)

/**
 * POST /members/fn/createPDF/createPDF.ashx: a PDF/A of `contents` (HTML) as `fileName`. Pictures are those in the HTML itself and files of the group
 * that the caller sees; nothing is fetched from anywhere. With `useGroupLogo`, the logo of the group is on top, in a box of `logoDimensions` in pixels,
 * 48 by 48 by default; of a group without a logo, its name. spec FILE-06
 */
export const createPdf = defineRoute({
  method: 'POST',
  path: '/members/fn/createPDF/createPDF.ashx',
  access: 'member',
  bodyLimit: serverLimits.body.most,
  isHeavy: true,
  cost: 100,
  input: z.object({
    body: z.strictObject({
      contents: plainText(serverLimits.body.most),
      fileName: z._default(plainText(limits.name.longest), ''),
      useGroupLogo: z._default(yesOrNo, false),
      logoDimensions: z.optional(jsonOf(z.strictObject({ width: z._default(side, 48), height: z._default(side, 48) }))),
    }),
  }),
  refusals: ['pdf.too-long', 'content.too-complex'],
  async handler(call, { body }) {
    const name = cleanFileName(body.fileName.replace(/\.pdf$/i, '')) || 'document'
    const pdf = await make(call, body, name)
    return call.reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeName(`${name}.pdf`)}`)
      .send(Buffer.from(pdf))
  },
})

interface Asked {
  readonly contents: string
  readonly useGroupLogo: boolean
  readonly logoDimensions?: PrintedLogo['box'] | undefined
}

async function make(call: Call<'member'>, { contents, useGroupLogo, logoDimensions }: Asked, title: string): Promise<Uint8Array> {
  if (contents.replaceAll(/"data:[^"]*"|'data:[^']*'/g, '').length > serverLimits.pdf.text) throw new Refusal('pdf.too-long')
  const blocks: PrintedBlock[] = []
  for (const block of await readBehindWall(call, 'htmlToBlocks', { html: contents })) blocks.push(...(await printed(call, block)))
  const document: PrintedDocument = {
    title,
    showsTitle: false,
    banner: useGroupLogo ? call.group.name : '',
    logo: useGroupLogo ? await readLogo(call, logoDimensions ?? logoBoxes.program) : undefined,
    code: '',
    facts: [],
    parts: [{ heading: '', blocks, note: '' }],
    foot: '',
    pageText: '{page} / {pages}',
    author: fullNameOf(call.caller.session.user),
    language: 'en',
    madeAt: call.at,
  }
  return readBehindWall(call, 'writePdf', { document, creator: `Aliquot ${version}` })
}

async function printed(call: Call<'member'>, block: HtmlBlock): Promise<PrintedBlock[]> {
  if (block.kind !== 'source') return [block]
  const { caption, source } = block
  const picture = await pictureOf(call, source)
  if (picture) return [{ kind: 'picture', caption, picture }]
  return caption ? [{ kind: 'note', text: caption }] : []
}

/** That of the active group. */
async function readLogo({ services, group }: Call<'member'>, box: PrintedLogo['box']): Promise<PrintedLogo | undefined> {
  const logo = await services.engine.read((sql) => logoOf(sql, group.groupId))
  return logo && { picture: { bytes: new Uint8Array(logo.content), mediaType: logo.mediaType }, box, name: group.name }
}

/** Law 181: a file of another group, one that the caller does not see and one that does not exist are all no picture. */
async function pictureOf(call: Call<'member'>, source: PictureSource): Promise<PrintedPicture | undefined> {
  if (source.kind === 'data') return source.picture
  if (source.kind === 'other') return undefined
  try {
    const id = await fileIdOf(call, /^\d{1,15}$/.test(source.file) ? Number(source.file) : source.file)
    const { file, bytes } = await openContent(call.services.files, callerOf(call), id)
    const { mediaType, size } = file
    if ((mediaType !== 'image/png' && mediaType !== 'image/jpeg') || size > serverLimits.pdf.pictureBytes || size === 0) return undefined
    const chunks: Uint8Array[] = []
    for await (const chunk of bytes(0, size - 1)) chunks.push(chunk)
    return { bytes: new Uint8Array(Buffer.concat(chunks)), mediaType }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
