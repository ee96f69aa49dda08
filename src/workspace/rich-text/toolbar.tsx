import { useState } from 'react'
import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { addColumnAfter, addColumnBefore, addRowAfter, addRowBefore, deleteColumn, deleteRow, deleteTable, isInTable } from '@tiptap/pm/tables'
import { isListStyle, type ParagraphStyle, type SimpleMarkName } from '#domain/rules/documents/rich-text.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { ChevronDownIcon, LinkIcon, MoreIcon, SourceIcon, type Icon } from '#src/ui/icons/icons.ts'
import {
  BoldIcon,
  EquationIcon,
  HeadingIcon,
  IndentIcon,
  ItalicIcon,
  ListIcon,
  MentionIcon,
  OrderedListIcon,
  OutdentIcon,
  QuoteIcon,
  RedoIcon,
  StrikeIcon,
  SubscriptIcon,
  SuperscriptIcon,
  TableIcon,
  TaskListIcon,
  TextIcon,
  UnderlineIcon,
  UndoIcon,
} from '#src/ui/icons/more-icons.ts'
import { Menu, type MenuItem } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { selectedEquation } from './equations/equation.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PictureMenu, type PictureInputs } from './pictures/picture-menu.tsx'
import { toggleMark } from './marks.ts'
import { indentBy, selectedParagraphs, setStyle, styleOf } from './paragraph-commands.ts'
import { run } from './run-command.ts'
import { ownSequenceChanges as ownChanges } from './sequence/sequence-text.ts'
import { insertTable, onTable, toggleHeadRow } from './table.ts'
import { stayAboveKeyboard } from './stay-above-keyboard.ts'
import { useEditorState } from './use-editor-state.ts'
import classes from './rich-text.module.css'

const EquationDialog = lazyComponent(async () => (await import('./equations/equation-dialog.tsx')).EquationDialog)

/** Formatting of the text that someone writes. The text keeps the cursor while a button is tapped. */
export function Toolbar({ editor, label, pictures }: { editor: Editor; label: string; pictures: PictureInputs | undefined }) {
  const state = useEditorState(editor)
  const [isLinking, setLinking] = useState(false)
  const [isWritingEquation, setWritingEquation] = useState(false)
  const styles = new Set(selectedParagraphs(state).map(({ node }) => styleOf(node)))
  const style = styles.size === 1 ? [...styles][0]! : null
  const apply = (command: Command) => () => {
    run(editor, command)
    editor.view.focus()
  }
  const mark = (name: SimpleMarkName, icon: Icon, text: string) => (
    <IconButton icon={icon} label={text} variant="plain" pressed={editor.isActive(name)} onClick={() => toggleMark(editor, name)} />
  )
  const styleItem = (id: ParagraphStyle, text: string, icon: Icon): MenuItem => ({
    id,
    label: text,
    icon,
    checked: style === id,
    onSelect: apply(setStyle(id)),
  })
  const markItem = (name: SimpleMarkName, text: string, icon: Icon): MenuItem => ({
    id: name,
    label: text,
    icon,
    checked: editor.isActive(name),
    onSelect: () => {
      toggleMark(editor, name)
      editor.view.focus()
    },
  })
  const tableItem = (id: string, text: string, command: Command): MenuItem => ({ id, label: text, onSelect: apply(onTable(command)) })
  return (
    <div ref={stayAboveKeyboard} role="toolbar" aria-label={label} className={classes.toolbar} onMouseDown={(event) => event.preventDefault()}>
      <Menu
        target={
          <Button variant="plain" icon={TextIcon} iconEnd={ChevronDownIcon}>
            {t('Style')}
          </Button>
        }
        sections={[
          {
            id: 'style',
            items: [
              { id: 'plain', label: t('Plain text'), icon: TextIcon, checked: style === null && styles.size === 1, onSelect: apply(setStyle(null)) },
              styleItem('heading1', t('Heading 1'), HeadingIcon),
              styleItem('heading2', t('Heading 2'), HeadingIcon),
              styleItem('heading3', t('Heading 3'), HeadingIcon),
              styleItem('quote', t('Quotation'), QuoteIcon),
              styleItem('code', t('Code'), SourceIcon),
            ],
          },
        ]}
      />
      {mark('bold', BoldIcon, t('Bold'))}
      {mark('italic', ItalicIcon, t('Italic'))}
      {mark('superscript', SuperscriptIcon, t('Superscript'))}
      {mark('subscript', SubscriptIcon, t('Subscript'))}
      <Menu
        target={<IconButton icon={ListIcon} label={t('List')} variant="plain" pressed={isListStyle(style)} />}
        sections={[
          {
            id: 'list',
            items: [
              styleItem('bullet', t('Bulleted list'), ListIcon),
              styleItem('numbered', t('Numbered list'), OrderedListIcon),
              styleItem('task', t('Task list'), TaskListIcon),
            ],
          },
          {
            id: 'indent',
            items: [
              { id: 'in', label: t('Increase indent'), icon: IndentIcon, disabled: !indentBy(1)(state), onSelect: apply(indentBy(1)) },
              { id: 'out', label: t('Decrease indent'), icon: OutdentIcon, disabled: !indentBy(-1)(state), onSelect: apply(indentBy(-1)) },
            ],
          },
        ]}
      />
      {isInTable(state) ? (
        <Menu
          target={<IconButton icon={TableIcon} label={t('Table')} variant="plain" pressed />}
          sections={[
            {
              id: 'add',
              items: [
                tableItem('row-below', t('Add row below'), addRowAfter),
                tableItem('row-above', t('Add row above'), addRowBefore),
                tableItem('column-right', t('Add column to the right'), addColumnAfter),
                tableItem('column-left', t('Add column to the left'), addColumnBefore),
                tableItem('head', t('First row as heading'), toggleHeadRow),
              ],
            },
            {
              id: 'remove',
              items: [
                tableItem('no-row', t('Delete row'), deleteRow),
                tableItem('no-column', t('Delete column'), deleteColumn),
                tableItem('no-table', t('Delete table'), deleteTable),
              ],
            },
          ]}
        />
      ) : (
        <IconButton icon={TableIcon} label={t('Insert table')} variant="plain" onClick={apply(insertTable())} />
      )}
      <IconButton icon={MentionIcon} label={t('Mention')} variant="plain" onClick={() => beginMention(editor)} />
      {selectedEquation(state) ? (
        <IconButton icon={EquationIcon} label={t('Equation')} variant="plain" pressed onClick={() => setWritingEquation(true)} />
      ) : (
        <PictureMenu editor={editor} inputs={pictures} />
      )}
      <IconButton icon={UndoIcon} label={t('Undo')} variant="plain" onClick={() => ownChanges.undo(editor)} />
      <Menu
        align="end"
        target={<IconButton icon={MoreIcon} label={t('More formatting')} variant="plain" />}
        sections={[
          {
            id: 'marks',
            items: [
              markItem('underline', t('Underline'), UnderlineIcon),
              markItem('strike', t('Strikethrough'), StrikeIcon),
              markItem('code', t('Code in a line'), SourceIcon),
            ],
          },
          {
            id: 'more',
            items: [
              { id: 'equation', label: t('Equation…'), icon: EquationIcon, onSelect: () => setWritingEquation(true) },
              { id: 'link', label: t('Link…'), icon: LinkIcon, onSelect: () => setLinking(true) },
              { id: 'redo', label: t('Redo'), icon: RedoIcon, onSelect: () => ownChanges.redo(editor) },
            ],
          },
        ]}
      />
      <LazyBoundary>{isWritingEquation && <EquationDialog editor={editor} onClose={() => setWritingEquation(false)} />}</LazyBoundary>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}

/** As if the person had typed the @. */
function beginMention(editor: Editor): void {
  const { $from } = editor.state.selection
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset)
  editor
    .chain()
    .focus()
    .insertContent(before === '' || /\s/.test(before) ? '@' : ' @')
    .run()
}
