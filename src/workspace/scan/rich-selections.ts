/** What notes the selection of each formatted text that is open. What it returns brings that back where the cursor is, once what was typed over it is gone. */
export const richSelections = new WeakMap<Element, () => () => void>()
