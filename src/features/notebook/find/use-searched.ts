import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import type { SectionRow } from '#domain/entities/section.ts'
import type { Mention, RichContent } from '#domain/rules/documents/rich-text.ts'
import { readMembers } from '#db/queries/members.ts'
import { readExperimentsById } from '#db/queries/experiments.ts'
import { readSections } from '#db/queries/sections.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import type { Workspace as LocalCopy } from '#db/workspace.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useFileContent } from '#src/workspace/files/use-file-content.ts'
import { sectionElementId } from '#src/features/notebook/journal/section-element-id.ts'
import { placeOfCell } from '#src/features/notebook/spreadsheet/cell-name.ts'
import { openWorkbook } from '#src/features/notebook/spreadsheet/use-workbook.ts'
import { shownLimits, type Workbook } from '#src/features/notebook/spreadsheet/workbook.ts'
import { editorIn } from './editor-in.ts'
import type { FindBlock, SectionBlocks } from './find-hits.ts'
import { readSectionContent, type KnownDocuments, type SectionContent, type Unsearched } from './read-section-blocks.ts'
import { textLines, type NameOf } from './text-lines.ts'

export interface Searched {
  readonly sections: readonly SectionBlocks[]
  readonly unsearched: readonly Unsearched[]
  /** Another one after each change of what is on the screen. */
  readonly version: unknown
}

/** Null for one that cannot be read here. */
type Workbooks = ReadonlyMap<string, Workbook | null>

/** All of an experiment that a search finds: texts on the screen as they are there, everything else as it is on this device. Undefined until it is read. */
export function useSearched(experimentId: number, scroller: RefObject<HTMLElement | null>): Searched | undefined {
  const [known] = useState<KnownDocuments>(() => new Map())
  const shown = useShownTexts(scroller)
  const read = useLive((workspace) => readAll(workspace, experimentId, known), [experimentId])
  const workbooks = useWorkbooks(read?.contents.flatMap(({ content }) => content.workbook ?? []) ?? [])
  if (!read) return undefined
  const nameOf: NameOf = ({ kind, id, name }) => read.names.get(`${kind}:${id}`) ?? name
  const unread = read.contents.flatMap(({ content: { workbook } }) => (workbook && workbooks.get(workbook.file.id) === null ? (['file'] as const) : []))
  return {
    sections: read.contents.map(({ section, content }) => ({ section, blocks: compose(section, content, { nameOf, shown, workbooks }) })),
    unsearched: [...read.contents.flatMap(({ content }) => content.unsearched), ...unread],
    version: shown,
  }
}

interface ReadExperiment {
  readonly contents: readonly { readonly section: SectionRow; readonly content: SectionContent }[]
  /** Names of what is mentioned, by kind and id. */
  readonly names: ReadonlyMap<string, string>
}

async function readAll(workspace: LocalCopy, experimentId: number, known: KnownDocuments): Promise<ReadExperiment> {
  const sections = (await readSections(workspace, experimentId)).filter(({ archived }) => !archived)
  const contents = await Promise.all(sections.map(async (section) => ({ section, content: await readSectionContent(workspace, section, known) })))
  const mentions = contents.flatMap(({ content }) => (content.text ? mentionsIn(content.text) : []))
  return { contents, names: await readNames(workspace, mentions) }
}

const mentionsIn = (content: RichContent): Mention[] =>
  content.flatMap((node) => (node.type === 'text' ? [] : node.type === 'mention' ? [node.attrs as unknown as Mention] : mentionsIn(node.content ?? [])))

async function readNames(workspace: LocalCopy, mentions: readonly Mention[]): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: Mention['kind']) => [...new Set(mentions.flatMap((mention) => (mention.kind === kind ? mention.id : [])))]
  const [samples, experiments, members] = await Promise.all([
    readSamplesById(workspace, idsOf('sample')),
    readExperimentsById(workspace, idsOf('experiment')),
    readMembers(workspace),
  ])
  return new Map([
    ...samples.flatMap((sample) => (sample ? [[`sample:${sample.id}`, sample.name] as const] : [])),
    ...experiments.map(({ experiment: { id, name } }) => [`experiment:${id}`, name] as const),
    ...[...members.values()].map(({ id, fullName }) => [`person:${id}`, fullName] as const),
  ])
}

interface Composed {
  /** What it was made of. */
  readonly of: readonly unknown[]
  readonly blocks: readonly FindBlock[]
}

interface Sources {
  readonly nameOf: NameOf
  readonly shown: ShownTexts
  readonly workbooks: Workbooks
}

/** Blocks of a content that is read again after each change of its experiment. */
const composed = new WeakMap<SectionContent, Composed>()

function compose(section: SectionRow, content: SectionContent, { nameOf, shown, workbooks }: Sources): readonly FindBlock[] {
  const doc = content.text ? shown.get(sectionElementId(section.id)) : undefined
  const workbook = content.workbook && workbooks.get(content.workbook.file.id)
  const of = [doc, workbook]
  const known = composed.get(content)
  if (known?.of.every((each, at) => each === of[at])) return known.blocks
  const text = doc ? ((doc.toJSON() as { content?: RichContent }).content ?? []) : (content.text ?? [])
  const blocks: FindBlock[] = [
    { words: section.name, place: { kind: 'title' } },
    ...textLines(text, nameOf).map(({ words, parts }): FindBlock => ({ words, place: { kind: 'line', parts } })),
    ...(workbook ? sheetBlocks(workbook) : []),
    ...content.blocks,
  ]
  composed.set(content, { of, blocks })
  return blocks
}

const sheetBlocks = ({ sheets }: Workbook): FindBlock[] =>
  sheets.flatMap((sheet) =>
    [...sheet.cells]
      .flatMap(([name, { text, formula }]) => {
        const at = placeOfCell(name)
        const words = text === '' && formula !== undefined ? `=${formula}` : text
        return at && words !== '' && at.row <= shownLimits.rows && at.column <= shownLimits.columns ? [{ words, ...at }] : []
      })
      .sort((a, b) => a.row - b.row || a.column - b.column)
      .map(({ words, row, column }): FindBlock => ({ words, place: { kind: 'sheet', sheet: sheet.name, row, column } })),
  )

/** Those of these files, read once each. */
function useWorkbooks(entries: readonly NonNullable<SectionContent['workbook']>[]): Workbooks {
  const [workbooks, setWorkbooks] = useState<Workbooks>(new Map())
  const begun = useRef(new Set<string>())
  const readContent = useFileContent()
  const ids = entries.map(({ file }) => file.id).join(' ')
  const open = useEffectEvent(async () => {
    for (const entry of entries) {
      const { id } = entry.file
      if (begun.current.has(id)) continue
      begun.current.add(id)
      const opened = await openWorkbook(entry, readContent)
      setWorkbooks((known) => new Map(known).set(id, 'workbook' in opened ? opened.workbook : null))
    }
  })
  useEffect(() => {
    if (ids !== '') void open()
  }, [ids])
  return workbooks
}

/** Texts that are on the screen, as they are there, by the id of the element of their section. */
type ShownTexts = ReadonlyMap<string, DocumentNode>

/** Read again after each change of the screen, at most once for each that is drawn. */
function useShownTexts(scroller: RefObject<HTMLElement | null>): ShownTexts {
  const [shown, setShown] = useState<ShownTexts>(new Map())
  useEffect(() => {
    const view = scroller.current!
    const read = () =>
      setShown(
        new Map(
          [...view.querySelectorAll(`[id^=${sectionElementId('')}]`)].flatMap(({ id }) => {
            const editor = editorIn(id)
            return editor ? [[id, editor.state.doc] as const] : []
          }),
        ),
      )
    let frame = 0
    const readSoon = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        read()
      })
    }
    const changed = new MutationObserver(readSoon)
    changed.observe(view, { childList: true, characterData: true, subtree: true })
    readSoon()
    return () => {
      cancelAnimationFrame(frame)
      changed.disconnect()
    }
  }, [scroller])
  return shown
}
