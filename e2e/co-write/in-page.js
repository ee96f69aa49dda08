// In the page: what is on screen, where to tap, and which words the person has before their eyes when they delete something. It only looks.
;(() => {
  if (window.coWrite) return
  const word = /w\d+[😀😁]?_/gu
  const notWritten = '[id^=cursor-], [contenteditable=false]'
  const fields = () => [...document.querySelectorAll('section [role=textbox][contenteditable=true]')]
  const blocksIn = (root) => [...root.querySelectorAll('p, h3, h4, h5, figcaption')].filter((block) => !block.closest(notWritten))
  const nodesIn = (block) => {
    const nodes = []
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest(notWritten)) nodes.push(walker.currentNode)
    return nodes
  }
  const textIn = (block) =>
    nodesIn(block)
      .map(({ data }) => data)
      .join('')
  const linesIn = (root) => blocksIn(root).map(textIn)
  const wordsIn = (root) => linesIn(root).flatMap((text) => text.match(word) ?? [])
  const allLines = () => fields().map(linesIn)
  const allWords = () => fields().flatMap(wordsIn)

  /** How many letters of a line stand before a place in the page. */
  const lettersBefore = (block, container, offset) => {
    const place = document.createRange()
    place.setStart(container, offset)
    let letters = 0
    for (const node of nodesIn(block)) {
      if (node === container) return letters + offset
      if (place.comparePoint(node, 0) >= 0) return letters
      letters += node.data.length
    }
    return letters
  }
  /** Words that are at least partly selected; without a selection, the one that a key would take a letter from. */
  const selectedWords = (key) => {
    const selection = getSelection()
    const found = [...document.querySelectorAll('.selectedCell')].flatMap(wordsIn)
    if (selection.rangeCount === 0) return found
    const range = selection.getRangeAt(0)
    const [left, right] = range.collapsed ? [key === 'Backspace' ? 1 : 0, key === 'Delete' ? 1 : 0] : [0, 0]
    for (const block of fields().flatMap(blocksIn)) {
      if (!range.intersectsNode(block)) continue
      const from = lettersBefore(block, range.startContainer, range.startOffset) - left
      const to = lettersBefore(block, range.endContainer, range.endOffset) + right
      for (const { 0: each, index } of textIn(block).matchAll(word)) if (from < index + each.length && to > index) found.push(each)
    }
    return found
  }

  const touched = new Set()
  const touch = (words) => words.forEach((each) => touched.add(each))
  const isIn = (target) => target instanceof Element && fields().some((field) => field.contains(target))
  /** Keys that may delete, and what was selected then. */
  let keys = []
  const onKey = (event) => {
    if (!isIn(event.target)) return
    const { key, ctrlKey, altKey } = event
    if (key.length > 1 || ctrlKey) keys.push(`${ctrlKey ? 'Control+' : ''}${key} (${getSelection()?.toString()})`)
    if (ctrlKey && /^[zy]$/i.test(key)) return touch(allWords())
    if (ctrlKey ? /^[xv]$/i.test(key) : !altKey && (key.length === 1 || ['Backspace', 'Delete', 'Enter'].includes(key))) touch(selectedWords(key))
  }
  addEventListener('keydown', onKey, true)
  addEventListener('beforeinput', ({ target, inputType }) => isIn(target) && !/format|history/.test(inputType) && touch(selectedWords()), true)
  addEventListener('dragstart', ({ target }) => isIn(target.parentElement ?? target) && touch(selectedWords()), true)
  const onClick = ({ target }) => {
    const said = target.closest?.('button, [role^=menuitem]')?.textContent ?? ''
    if (/^(Undo|Redo)$/.test(said)) touch(allWords())
    const { anchorNode } = getSelection()
    const at = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement
    const table = /^Delete (row|column|table)$/.test(said) ? at?.closest('table') : null
    if (table) touch(wordsIn(table))
  }
  addEventListener('click', onClick, true)

  const ask = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })

  window.coWrite = {
    /** Each line, and what is known of it. */
    look: () =>
      fields().map((field) => ({
        lines: blocksIn(field).map((block) => ({ text: textIn(block), style: block.dataset.style ?? null, isInCell: block.closest('td, th') !== null })),
        tables: field.querySelectorAll('table').length,
        pictures: field.querySelectorAll('img').length,
        tasks: field.querySelectorAll('[role=checkbox]').length,
      })),
    /** Words in rows that paper repeats on each page. */
    headWords: () => fields().flatMap((field) => [...field.querySelectorAll('th')].flatMap(wordsIn)),
    titles: () => [...document.querySelectorAll('section[aria-label]')].filter((each) => each.querySelector('[role=textbox]')).map((each) => each.ariaLabel),
    /** Where a letter of a line is on screen; null if something lies over it. */
    spot(field, line, offset) {
      const block = blocksIn(fields()[field] ?? document.createElement('p'))[line]
      if (!block) return null
      block.scrollIntoView({ block: 'center', behavior: 'instant' })
      let box = block.getBoundingClientRect()
      let x = box.left + 4
      let rest = offset
      for (const node of nodesIn(block)) {
        if (rest > node.data.length) {
          rest -= node.data.length
          continue
        }
        const letter = document.createRange()
        letter.setStart(node, Math.max(0, rest - 1))
        letter.setEnd(node, Math.min(node.data.length, Math.max(1, rest)))
        const boxes = letter.getClientRects()
        if (boxes.length > 0) {
          box = boxes[boxes.length - 1]
          x = rest === 0 ? box.left + 1 : box.right
        }
        break
      }
      const y = box.top + box.height / 2
      const hit = document.elementFromPoint(x, y)
      // A tap on a chip leads away.
      return hit && fields()[field].contains(hit) && !hit.closest('a, [contenteditable=false]') ? { x, y } : null
    },
    /** From the middle of what is selected to a place between two letters; null if it is not in sight, or is within the selection. */
    dragSelected(field, line, offset) {
      const to = this.spot(field, line, offset)
      const selection = getSelection()
      if (!to || selection.isCollapsed || selection.rangeCount === 0) return null
      const box = selection.getRangeAt(0).getClientRects()[0]
      if (!box || (to.y > box.top && to.y < box.bottom)) return null
      const from = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      const hit = document.elementFromPoint(from.x, from.y)
      return hit && fields()[field].contains(hit) ? { from, to } : null
    },
    /** From a picture to a line. */
    dragPicture(field, at, line) {
      const picture = fields()[field]?.querySelectorAll('img')[at]
      const to = this.spot(field, line, 0)
      const box = picture?.getBoundingClientRect()
      const from = box && { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      return to && from && document.elementFromPoint(from.x, from.y) === picture ? { from, to } : null
    },
    /** From the name of a section, by which it is dragged, into the one above it. */
    dragSection(at) {
      const sections = [...document.querySelectorAll('section[aria-label]')].filter((each) => each.querySelector('[role=textbox]'))
      const handle = sections[at]?.querySelector('h2[draggable=true]')
      if (!handle || !sections[at - 1]) return null
      handle.scrollIntoView({ block: 'center', behavior: 'instant' })
      const [box, above] = [handle, sections[at - 1]].map((each) => each.getBoundingClientRect())
      return { from: { x: box.left + 12, y: box.top + box.height / 2 }, to: { x: box.left + 60, y: above.bottom - 12 } }
    },
    /** The checkbox of a task. */
    task(field, at) {
      const found = fields()[field]?.querySelectorAll('[role=checkbox]')[at]
      if (!found) return null
      found.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = found.getBoundingClientRect()
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    },
    /** The button that adds a text; the contents have one of the same name. */
    newText() {
      const button = [...document.querySelectorAll('[role=group][aria-label="Add a section"] button')].find(({ textContent }) => textContent === 'Text')
      const box = button?.getBoundingClientRect()
      return box && box.width > 0 ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null
    },
    /** The text that has the cursor. */
    writingIn: () => document.activeElement.closest('section')?.id ?? null,
    isWriting: () => isIn(document.activeElement),
    selected: () => selectedWords(),
    has: (text) => fields().some((field) => linesIn(field).some((line) => line.includes(text))),
    paste(type, name, bytes) {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type }))
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    /** What is on screen once it is drawn, and what the person had before their eyes in what they deleted since the last time. */
    async observe() {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const seen = { lines: allLines(), touched: [...touched], keys }
      touched.clear()
      keys = []
      return seen
    },
    /** How much is typed and not queued, and queued and not confirmed. It waits for what is being written to disk. */
    async unsent() {
      const unsent = { typed: 0, queued: 0 }
      for (const { name } of await indexedDB.databases()) {
        if (!/^aliquot:\d+:\d+$/.test(name)) continue
        const db = await ask(indexedDB.open(name))
        const at = db.transaction(['$typed', '$outbox'])
        unsent.typed += await ask(at.objectStore('$typed').count())
        unsent.queued += await ask(at.objectStore('$outbox').count())
        db.close()
      }
      return unsent
    },
    /** The dialog that lies over the page. While the app is locked, others are below that, and hidden. */
    dialog() {
      const isSeen = (each) => each.getClientRects().length > 0 && !each.closest('[inert]') && getComputedStyle(each).visibility === 'visible'
      const open = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')].filter(isSeen).at(-1)
      if (!open) return null
      const by = open.getAttribute('aria-labelledby')
      return open.getAttribute('aria-label') ?? (by && document.getElementById(by)?.textContent) ?? ''
    },
  }
})()
