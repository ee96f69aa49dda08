import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Editor } from '@tiptap/core'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import type { Mention } from '#domain/rules/documents/rich-text.ts'
import { readMembers } from '#db/queries/members.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import type { ListRequest } from '#db/lists/list-request.ts'
import { useOverlay } from '#src/ui/dialogs/overlay-stack.ts'
import { NotebookIcon, PersonIcon } from '#src/ui/icons/icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { spotAlong } from '#src/ui/menus/floating.ts'
import { t } from '#src/ui/text/translate.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { insertMention } from './insert-mention.ts'
import type { MentionQuery, MentionSearch } from './mention-search.ts'
import classes from '#src/workspace/rich-text/rich-text.module.css'

/** Of each kind. */
const mostSamples = 5
const mostOthers = 3

interface Choice extends Mention {
  readonly hint: string
  readonly typeId?: number
}

const listOf = (entity: 'samples' | 'experiments', search: string): ListRequest => ({
  entity,
  within: [{ field: 'archived', op: 'is', value: 0 }],
  search,
  sort: {
    column: entity === 'samples' && search.trim() !== '' ? 'best' : entity === 'samples' ? 'name' : 'changed',
    direction: entity === 'samples' ? 'ascending' : 'descending',
  },
})

function useChoices(text: string): readonly Choice[] | undefined {
  const sampleIds = useList(listOf('samples', text)).view?.first
  const experimentIds = useList(listOf('experiments', text)).view?.first
  return useLive(
    async (workspace) => {
      const samples = await readSamplesById(workspace, (sampleIds ?? []).slice(0, mostSamples))
      const experiments = await workspace.mirror('experiments').bulkGet((experimentIds ?? []).slice(0, mostOthers))
      const members = [...(await readMembers(workspace)).values()].filter(({ fullName }) => normalizeText(fullName).includes(normalizeText(text.trim())))
      return [
        ...samples.flatMap((row): Choice[] =>
          row ? [{ kind: 'sample', id: row.id, name: row.name, hint: row.altBarcode ?? '', typeId: row.sampleTypeId }] : [],
        ),
        ...experiments.flatMap((row): Choice[] => (row ? [{ kind: 'experiment', id: row.id, name: row.name, hint: experimentCode(row.id) }] : [])),
        ...members.slice(0, mostOthers).map(({ id, fullName }): Choice => ({ kind: 'person', id, name: fullName, hint: '' })),
      ]
    },
    [text, sampleIds, experimentIds],
  )
}

/** What can be mentioned, while someone types after an @. */
export function MentionList({ editor, search }: { editor: Editor; search: MentionSearch }) {
  const query = useSyncExternalStore(search.subscribe, search.read)
  return query && <OpenMentionList editor={editor} search={search} query={query} />
}

function OpenMentionList({ editor, search, query }: { editor: Editor; search: MentionSearch; query: MentionQuery }) {
  const choices = useChoices(query.text)
  const types = useSampleTypes()
  const [reached, setReached] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const at = Math.min(reached, Math.max(0, (choices?.length ?? 0) - 1))
  useOverlay(true, { onEscape: search.close })
  useLayoutEffect(() => placeBelow(list.current, editor, query.from))
  const choose = (choice: Choice | undefined) => {
    if (choice) insertMention(editor, choice, query)
    search.close()
  }
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') search.close()
    else if (!choices?.length) return false
    else if (key === 'ArrowDown') setReached((at + 1) % choices.length)
    else if (key === 'ArrowUp') setReached((at + choices.length - 1) % choices.length)
    else if (key === 'Enter' || key === 'Tab') choose(choices[at])
    else return false
    return true
  })
  useEffect(() => search.listen((event) => onKey(event)), [search])
  if (!choices || (choices.length === 0 && query.text.includes(' '))) return null
  return (
    // The text keeps the cursor while one is tapped.
    <div ref={list} className={classes.choices} onMouseDown={(event) => event.preventDefault()}>
      {choices.length === 0 ? (
        <p role="status" className={classes.noChoice}>
          {t('Nothing has this name.')}
        </p>
      ) : (
        <div role="listbox" aria-label={t('Mention')}>
          {choices.map((choice, index) => {
            const type = types?.get(choice.typeId ?? 0)
            return (
              <div key={`${choice.kind} ${choice.id}`} role="option" aria-selected={index === at} className={classes.choice} onClick={() => choose(choice)}>
                {type && <ShapeIcon shape={type.shape} tone={type.tone} />}
                {choice.kind === 'experiment' && <NotebookIcon className="i i-xs" aria-hidden />}
                {choice.kind === 'person' && <PersonIcon className="i i-xs" aria-hidden />}
                <span className="grow clip">{choice.name}</span>
                <span className="small muted mono">{choice.hint}</span>
              </div>
            )
          })}
        </div>
      )}
    </div>
  )
}

function placeBelow(own: HTMLElement | null, editor: Editor, from: number): void {
  if (!own) return
  const { left, top, bottom } = editor.view.coordsAtPos(from)
  const width = Math.min(420, innerWidth - 16)
  own.style.maxHeight = ''
  const screenBottom = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight
  const spot = spotAlong(new DOMRect(Math.max(8, Math.min(left, innerWidth - width - 8)), top, width, bottom - top), own.offsetHeight, screenBottom)
  Object.assign(own.style, { left: `${spot.left}px`, top: `${spot.top}px`, width: `${width}px`, maxHeight: `${spot.maxHeight}px` })
}
