import { msg, type Message } from '#domain/message.ts'

/** One way to press it: keys at the same time. `Mod` is Ctrl, or Cmd on a Mac. */
type Combination = readonly string[]

export interface Shortcut {
  readonly id: string
  /** Any of them. */
  readonly keys: readonly Combination[]
  readonly does: Message
}

export interface ShortcutGroup {
  readonly title: Message
  readonly shortcuts: readonly Shortcut[]
}

const arrows = [['ArrowUp'], ['ArrowDown'], ['ArrowLeft'], ['ArrowRight']]

/** The shortcuts of each screen. e2e/journeys/shortcuts.spec.ts presses every one of them. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: msg('Everywhere'),
    shortcuts: [
      { id: 'search', keys: [['Mod', 'K']], does: msg('Go to the search field') },
      { id: 'shortcuts', keys: [['?']], does: msg('Show this list, outside of fields') },
      { id: 'close', keys: [['Escape']], does: msg('Close a dialog or a menu') },
    ],
  },
  {
    title: msg('Lists'),
    shortcuts: [
      { id: 'row', keys: [['ArrowUp'], ['ArrowDown']], does: msg('Go to the row above or below') },
      { id: 'row-ends', keys: [['Home'], ['End']], does: msg('Go to the first or the last row') },
      { id: 'row-open', keys: [['Enter']], does: msg('Open the row') },
    ],
  },
  {
    title: msg('Storage'),
    shortcuts: [
      { id: 'tree-move', keys: [['ArrowUp'], ['ArrowDown']], does: msg('Go through the compartments at the side') },
      { id: 'tree-open', keys: [['ArrowRight'], ['ArrowLeft']], does: msg('Show or hide what is in a compartment') },
      { id: 'position', keys: arrows, does: msg('Go to another position of a box') },
      { id: 'position-ends', keys: [['Home'], ['End']], does: msg('Go to the first or the last position of the row') },
      { id: 'position-select', keys: [['Enter']], does: msg('Select the position') },
    ],
  },
  {
    title: msg('Samples'),
    shortcuts: [
      { id: 'field-save', keys: [['Enter']], does: msg('Save a field') },
      { id: 'long-field-save', keys: [['Mod', 'Enter']], does: msg('Save a field of several lines') },
      { id: 'field-cancel', keys: [['Escape']], does: msg('Leave a field as it was') },
      { id: 'lineage', keys: arrows, does: msg('Go through the lineage') },
    ],
  },
  {
    title: msg('Experiments'),
    shortcuts: [
      { id: 'find', keys: [['Mod', 'F']], does: msg('Find words in the experiment') },
      { id: 'find-next', keys: [['Enter'], ['F3']], does: msg('Go to the next match, or with Shift to the previous one') },
    ],
  },
  {
    title: msg('Texts of experiments'),
    shortcuts: [
      { id: 'bold', keys: [['Mod', 'B']], does: msg('Bold') },
      { id: 'italic', keys: [['Mod', 'I']], does: msg('Italic') },
      { id: 'underline', keys: [['Mod', 'U']], does: msg('Underline') },
      { id: 'superscript', keys: [['Mod', '.']], does: msg('Superscript') },
      { id: 'subscript', keys: [['Mod', ',']], does: msg('Subscript') },
      { id: 'heading', keys: [['Mod', 'Alt', '1']], does: msg('Heading; 2 and 3 for smaller ones, 0 for none') },
      { id: 'bullets', keys: [['Mod', 'Shift', '8']], does: msg('List with bullets; 7 with numbers, 9 with check boxes') },
      { id: 'mention', keys: [['@']], does: msg('Mention a sample, an experiment or a person') },
      { id: 'comment', keys: [['Mod', 'Alt', 'M']], does: msg('Comment on the words that are selected') },
      { id: 'undo', keys: [['Mod', 'Z']], does: msg('Undo what you wrote') },
      { id: 'redo', keys: [['Mod', 'Y']], does: msg('Redo') },
    ],
  },
  {
    title: msg('Tables of experiments'),
    shortcuts: [
      { id: 'cell', keys: arrows, does: msg('Go to another cell') },
      { id: 'cell-below', keys: [['Enter']], does: msg('Go to the cell below; in the last row, add a row') },
      { id: 'cell-next', keys: [['Tab']], does: msg('Go to the next cell') },
      { id: 'cell-change', keys: [['F2']], does: msg('Change what is in the cell') },
      { id: 'cell-cancel', keys: [['Escape']], does: msg('Leave the cell as it was') },
      { id: 'cell-clear', keys: [['Delete']], does: msg('Empty the cell') },
    ],
  },
]
