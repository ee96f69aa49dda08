import { use, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Editor } from '@tiptap/core'
import { TextSelection, type Command } from '@tiptap/pm/state'
import { addColumnAfter, addColumnBefore, addRowAfter, addRowBefore, deleteColumn, deleteRow, deleteTable, isInTable } from '@tiptap/pm/tables'
import { msg } from '#domain/message.ts'
import { isListStyle, type SimpleMarkName } from '#domain/rules/documents/rich-text.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ChevronDownIcon, LinkIcon, MoreIcon, SourceIcon, type Icon } from '#src/ui/icons/icons.ts'
import {
  BoldIcon,
  CommentIcon,
  EquationIcon,
  IndentIcon,
  ItalicIcon,
  ListIcon,
  MentionIcon,
  OutdentIcon,
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
import { FootBar } from '#src/ui/layout/foot-bar.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import type { MenuItem } from '#src/ui/menus/menu-row.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { CommentsContext } from '#src/workspace/comments/comments-context.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { selectedEquation } from './equations/equation.ts'
import { focusAfter } from './focus-after.ts'
import { LinkDialog } from './link-dialog.tsx'
import { listStyles, paragraphStyles, taskStyle, type LineStyle } from './line-styles.ts'
import { beginMention } from './mentions/insert-mention.ts'
import { PictureMenu, type PictureInputs } from './pictures/picture-menu.tsx'
import { toggleMark } from './marks.ts'
import { indentBy, selectedParagraphs, setStyle, styleOf } from './paragraph-commands.ts'
import { run } from './run-command.ts'
import { ownSequenceChanges as ownChanges } from './sequence/sequence-text.ts'
import { insertTable, onTable, toggleHeadRow } from './table.ts'
import { useEditorState } from './use-editor-state.ts'
import classes from './rich-text.module.css'

const EquationDialog = lazyComponent(async () => (await import('./equations/equation-dialog.tsx')).EquationDialog)

/** What leaves the bar first where it is narrow; it is then behind the last button. */
const leaving = ['superscript', 'subscript', 'link', 'checks', 'italic', 'table', 'list', 'undo'] as const
type Leaving = (typeof leaving)[number]

/** How many buttons it has when all are in it. */
const allButtons = 13

/** Formatting of the text that someone writes, at the foot of the page. The text keeps the cursor while a button is tapped. */
export function Toolbar({ editor, label, pictures }: { editor: Editor; label: string; pictures: PictureInputs | undefined }) {
  const state = useEditorState(editor)
  const comments = use(CommentsContext)
  const bar = useRef<HTMLDivElement>(null)
  const room = useRoomFor(bar)
  const [isLinking, setLinking] = useState(false)
  const [isWritingEquation, setWritingEquation] = useState(false)
  const styles = new Set(selectedParagraphs(state).map(({ node }) => styleOf(node)))
  const style = styles.size === 1 ? [...styles][0]! : null
  const left = new Set<Leaving>(leaving.slice(0, Math.max(0, allButtons - room)))
  const apply = (command: Command) => () => {
    run(editor, command)
    editor.view.focus()
  }
  const toggle = (name: SimpleMarkName) => () => {
    toggleMark(editor, name)
    editor.view.focus()
  }
  const mark = (name: SimpleMarkName, icon: Icon, text: string, word: string) => (
    <Button icon={icon} aria-label={text} pressed={editor.isActive(name)} onClick={() => toggleMark(editor, name)}>
      {word}
    </Button>
  )
  const styleItem = ({ style: id, name, icon }: LineStyle): MenuItem => ({
    id: id ?? 'plain',
    label: t(name),
    icon,
    checked: styles.size === 1 && style === id,
    onSelect: apply(setStyle(id)),
  })
  const markItem = (name: SimpleMarkName, text: string, icon: Icon): MenuItem => ({
    id: name,
    label: text,
    icon,
    checked: editor.isActive(name),
    onSelect: toggle(name),
  })
  const tableItem = (id: string, text: string, command: Command): MenuItem => ({ id, label: text, onSelect: apply(onTable(command)) })
  const checksItem = styleItem(taskStyle)
  const linkItem = { id: 'link', label: t('Link…'), icon: LinkIcon, onSelect: () => setLinking(true) }
  const undoItem = { id: 'undo', label: t('Undo'), icon: UndoIcon, onSelect: () => ownChanges.undo(editor) }
  const listItems = listStyles.map(styleItem)
  const indentItems = [
    { id: 'in', label: t('Increase indent'), icon: IndentIcon, disabled: !indentBy(1)(state), onSelect: apply(indentBy(1)) },
    { id: 'out', label: t('Decrease indent'), icon: OutdentIcon, disabled: !indentBy(-1)(state), onSelect: apply(indentBy(-1)) },
  ]
  const insertTableItem = { id: 'table', label: t('Insert table'), icon: TableIcon, disabled: isInTable(state), onSelect: apply(insertTable()) }
  const gone: Readonly<Record<Leaving, readonly MenuItem[]>> = {
    italic: [markItem('italic', t('Italic'), ItalicIcon)],
    superscript: [markItem('superscript', t('Superscript'), SuperscriptIcon)],
    subscript: [markItem('subscript', t('Subscript'), SubscriptIcon)],
    list: [...listItems, checksItem, ...indentItems],
    checks: [],
    table: [insertTableItem],
    link: [linkItem],
    undo: [undoItem],
  }
  return (
    <>
      <FootBar ref={bar} role="toolbar" label={label} onMouseDown={(event) => event.preventDefault()} onKeyDown={(event) => moveAlong(event, editor)}>
        <Menu
          target={
            <Button icon={TextIcon} aria-label={t('Text style')}>
              <span>
                {t('Text')}
                <ChevronDownIcon className={classNames('i', classes.chevron)} aria-hidden />
              </span>
            </Button>
          }
          sections={[
            {
              id: 'style',
              items: paragraphStyles.map(styleItem),
            },
          ]}
        />
        {mark('bold', BoldIcon, t('Bold'), t('Bold'))}
        {!left.has('italic') && mark('italic', ItalicIcon, t('Italic'), t('Italic'))}
        {!left.has('superscript') && mark('superscript', SuperscriptIcon, t('Superscript'), t(msg('Super', 'of letters')))}
        {!left.has('subscript') && mark('subscript', SubscriptIcon, t('Subscript'), t(msg('Sub', 'of letters')))}
        {!left.has('list') && (
          <Menu
            target={
              <Button icon={ListIcon} pressed={isListStyle(style)}>
                {t('List')}
              </Button>
            }
            sections={[
              { id: 'list', items: [...listItems, checksItem] },
              { id: 'indent', items: indentItems },
            ]}
          />
        )}
        {!left.has('checks') && (
          <Button icon={TaskListIcon} pressed={style === 'task'} onClick={apply(setStyle('task'))}>
            {t('Checks')}
          </Button>
        )}
        {isInTable(state) ? (
          <Menu
            target={
              <Button icon={TableIcon} pressed>
                {t('Table')}
              </Button>
            }
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
          !left.has('table') && (
            <Button icon={TableIcon} aria-label={t('Insert table')} onClick={apply(insertTable())}>
              {t('Table')}
            </Button>
          )
        )}
        <Button icon={MentionIcon} aria-label={t('Mention a sample, an experiment or a person')} onClick={() => beginMention(editor)}>
          {t('Sample')}
        </Button>
        {!left.has('link') && (
          <Button icon={LinkIcon} pressed={editor.isActive('link')} onClick={() => setLinking(true)}>
            {t('Link')}
          </Button>
        )}
        {selectedEquation(state) ? (
          <Button icon={EquationIcon} pressed onClick={() => setWritingEquation(true)}>
            {t('Equation')}
          </Button>
        ) : comments !== null && state.selection instanceof TextSelection && !state.selection.empty ? (
          <Button icon={CommentIcon} onClick={() => comments.begin()}>
            {t('Comment')}
          </Button>
        ) : (
          <PictureMenu editor={editor} inputs={pictures} />
        )}
        {!left.has('undo') && (
          <Button icon={UndoIcon} onClick={undoItem.onSelect}>
            {t('Undo')}
          </Button>
        )}
        <Menu
          align="end"
          target={
            <Button icon={MoreIcon} aria-label={t('More formatting')}>
              {t('More')}
            </Button>
          }
          sections={[
            { id: 'left', items: leaving.filter((each) => left.has(each)).flatMap((each) => gone[each]) },
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
                { id: 'redo', label: t('Redo'), icon: RedoIcon, onSelect: () => ownChanges.redo(editor) },
              ],
            },
          ]}
        />
      </FootBar>
      <LazyBoundary>{isWritingEquation && <EquationDialog editor={editor} onClose={() => setWritingEquation(false)} />}</LazyBoundary>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  )
}

/** The least width of a button, in px; see --h-control. */
const buttonWidth = 56

/** How many buttons fit beside each other. */
function useRoomFor(bar: RefObject<HTMLDivElement | null>): number {
  const [room, setRoom] = useState(allButtons)
  useLayoutEffect(() => {
    const measured = bar.current!
    const look = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(measured)
      setRoom(Math.floor((measured.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)) / buttonWidth))
    }
    look()
    const resized = new ResizeObserver(look)
    resized.observe(measured)
    return () => resized.disconnect()
  }, [bar])
  return room
}

/** The arrow keys go along the bar, Escape and Shift+Tab back into the text, and Tab on to what comes after it. */
function moveAlong(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = buttons.findIndex((button) => button === event.target)
  // In a menu that one of its buttons opened, for example.
  if (at < 0) return
  const to = { ArrowRight: buttons[(at + 1) % buttons.length], ArrowLeft: buttons.at(at - 1), Home: buttons[0], End: buttons.at(-1) }[event.key]
  if (to) to.focus()
  else if (event.key === 'Escape' || (event.key === 'Tab' && event.shiftKey)) editor.view.focus()
  else if (event.key === 'Tab') focusAfter(editor.view.dom)
  else return
  event.preventDefault()
}
