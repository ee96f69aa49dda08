import { addonMessages } from '#domain/rules/addons/addon-messages.ts'
import { readSectionHtml } from '#domain/rules/addons/section-texts.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import type { PrintedBlock, PrintedPicture } from '#domain/printed-document.ts'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { fromBase64 } from '#db/documents/base64.ts'
import type { Workspace } from '#db/workspace.ts'
import { t } from '#src/ui/text/translate.ts'
import { readAddonHere } from '#src/workspace/addons/addons-here.ts'
import { todayText } from '#src/workspace/format/dates.ts'
import { customSectionState } from '#src/features/notebook/addons/custom-section-state.ts'
import { printedNote } from './printed-note.ts'

/**
 * What the add-on of a section saved last, also if it is no longer here: its HTML as a text like any other, which has no scripts, styles or
 * addresses, and the pictures in it.
 */
export async function readAddonSection(
  workspace: Workspace,
  section: SectionRow,
  role: string | undefined,
  toContent: (html: string) => Promise<RichContent> = htmlToContent,
): Promise<readonly PrintedBlock[]> {
  const addon = await readAddonHere(workspace, section.meta['rootVar']?.trim() ?? '')
  const state = customSectionState(section, role, addon, todayText())
  if (state.kind === 'unauthorized') return [printedNote(t('You are not authorized to view this section'))]
  if (state.kind === 'license-over') return [printedNote(t(addonMessages.licenseExpired))]
  if (state.kind === 'unavailable') return [printedNote(t('Section is not available'))]
  const html = readSectionHtml(section.meta)
  const [content, pictures] = [html === '' ? [] : await toContent(html), picturesIn(html)]
  const name = state.kind === 'here' ? addon!.name : state.name
  if (content.length > 0 || pictures.length > 0)
    return [printedNote(t('From the add-on {name}', { name })), ...(content.length > 0 ? [{ kind: 'text', content } as const] : []), ...pictures]
  return [printedNote(state.kind === 'here' ? t('Nothing written yet') : t('{name} add-on is not available', { name }))]
}

const htmlToContent = async (html: string): Promise<RichContent> => (await import('#src/features/notebook/eln/html-to-rich-text.ts')).htmlToText(html)

const dataPicture = /<img\b[^>]*?\ssrc=["']data:(image\/(?:png|jpeg));base64,([A-Za-z0-9+/=]+)["']/gi

/** Pictures that are in the HTML themselves. Nothing is ever fetched. */
function picturesIn(html: string): PrintedBlock[] {
  return [...html.matchAll(dataPicture)].flatMap(([, mediaType, base64]) => {
    const bytes = readBase64(base64!)
    return bytes ? [{ kind: 'picture', caption: '', picture: { bytes, mediaType: mediaType as PrintedPicture['mediaType'] } } as const] : []
  })
}

function readBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return fromBase64(text)
  } catch {
    return undefined
  }
}
