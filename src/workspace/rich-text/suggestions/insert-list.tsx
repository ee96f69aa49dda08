import { use, useState } from 'react'
import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { isInTable } from '@tiptap/pm/tables'
import { isNamedBy } from '#domain/rules/is-named-by.ts'
import { CameraIcon, LinkIcon, PictureIcon, type Icon } from '#src/ui/icons/icons.ts'
import { CalendarIcon, EquationIcon, MentionIcon, TableIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { dayText, todayText } from '#src/workspace/format/dates.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { listStyles, paragraphStyles, taskStyle, type LineStyle } from '#src/workspace/rich-text/line-styles.ts'
import { LinkDialog } from '#src/workspace/rich-text/link-dialog.tsx'
import { beginMention } from '#src/workspace/rich-text/mentions/insert-mention.ts'
import { setStyle } from '#src/workspace/rich-text/paragraph-commands.ts'
import type { PictureInputs } from '#src/workspace/rich-text/pictures/picture-menu.tsx'
import { run } from '#src/workspace/rich-text/run-command.ts'
import { insertTable } from '#src/workspace/rich-text/table.ts'
import { MoreInserts, type MoreInsert } from './more-inserts.ts'
import { SuggestionList, type Suggestion, type SuggestionListProps } from './suggestion-list.tsx'
import type { SuggestionQuery } from './suggestion-search.ts'

const EquationDialog = lazyComponent(async () => (await import('#src/workspace/rich-text/equations/equation-dialog.tsx')).EquationDialog)

type Asked = 'equation' | 'link'

export interface InsertListProps extends Pick<SuggestionListProps, 'editor' | 'search'> {
  /** Null while nobody types after a /. */
  query: SuggestionQuery | null
  pictures: PictureInputs | undefined
}

/** What a line can be, or have in it, for someone who types a / at its beginning. */
export function InsertList({ editor, search, query, pictures }: InsertListProps) {
  const [asked, setAsked] = useState<Asked>()
  const more = use(MoreInserts)
  const close = () => setAsked(undefined)
  const groups = query ? groupsFor(editor, query, { ask: setAsked, pictures, more }) : []
  return (
    <>
      {query && groups.length > 0 && <SuggestionList editor={editor} search={search} query={query} label={t('Insert into the text')} groups={groups} />}
      <LazyBoundary>{asked === 'equation' && <EquationDialog editor={editor} onClose={close} />}</LazyBoundary>
      {asked === 'link' && <LinkDialog editor={editor} onClose={close} />}
    </>
  )
}

interface Means {
  readonly ask: (what: Asked) => void
  readonly pictures: PictureInputs | undefined
  readonly more: readonly MoreInsert[]
}

function groupsFor(editor: Editor, { from, to, text }: SuggestionQuery, { ask, pictures, more }: Means) {
  const suggestion = (key: string, name: string, icon: Icon, act: () => void): (Suggestion & { name: string }) | [] => {
    if (!isNamedBy(text, name)) return []
    const Icon = icon
    const content = (
      <>
        <Icon className="i i-s" aria-hidden />
        <span className="grow clip">{name}</span>
      </>
    )
    const onChoose = () => {
      editor.chain().focus().deleteRange({ from, to }).run()
      act()
    }
    return { key, name, content, onChoose }
  }
  const apply = (command: Command) => () => void run(editor, command)
  const styled = ({ style, name, icon }: LineStyle) => suggestion(style ?? 'plain', t(name), icon, apply(setStyle(style)))
  const groups = [
    {
      title: t('Insert into the text'),
      suggestions: [
        suggestion('sample', t('Sample, experiment or person'), MentionIcon, () => beginMention(editor)),
        isInTable(editor.state) ? [] : suggestion('table', t('Table'), TableIcon, apply(insertTable())),
        pictures ? suggestion('photo', t('Take a photo'), CameraIcon, pictures.takePhoto) : [],
        pictures ? suggestion('pictures', t('Choose pictures'), PictureIcon, pictures.choosePictures) : [],
        suggestion('date', t('Date of today'), CalendarIcon, () => void editor.commands.insertContent(`${dayText(todayText())} `)),
        suggestion('equation', t('Equation…'), EquationIcon, () => ask('equation')),
        suggestion('link', t('Link…'), LinkIcon, () => ask('link')),
        more.map(({ key, name, icon, act }) => suggestion(key, name, icon, act)),
      ].flat(2),
    },
    { title: t('Style'), suggestions: [...paragraphStyles, ...listStyles, taskStyle].flatMap(styled) },
  ]
  return groups.filter(({ suggestions }) => suggestions.length > 0)
}
