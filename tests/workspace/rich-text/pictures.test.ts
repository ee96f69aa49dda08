import { deleteSelection, joinBackward } from '@tiptap/pm/commands'
import { Fragment, Slice } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { enterCaption, leaveCaption, pasteIntoCaption, selectWhole } from '#src/workspace/rich-text/pictures/caption.ts'
import { changePicture, insertPicture, selectedPicture, selectPictureBeside, writeBelow } from '#src/workspace/rich-text/pictures/picture.ts'
import { EditedText, exchange, placeOf, richSchema } from '#tests/harness/rich-text.ts'

const gel = { file: 'gel-aaaaaaaaaaaaaaaa', name: 'gel.png' }
const plate = { file: 'plate-bbbbbbbbbbbbbb', name: 'plate.jpg' }

function select(text: EditedText, name: string): EditedText {
  let pos: number | undefined
  text.node.forEach((node, offset) => {
    if (node.attrs['name'] === name) pos = offset
  })
  return text.edit((tr) => void tr.setSelection(NodeSelection.create(tr.doc, pos!)))
}
const act = (text: EditedText, name: string, command: ReturnType<typeof changePicture>): EditedText => {
  select(text, name)
  command(text.state, text.dispatch)
  return text
}

test('a picture stands below the paragraph with the cursor, in place of an empty line, or behind the picture that was added before it', () => {
  const text = new EditedText().type('Lanes').runAt('Lanes', insertPicture(gel))
  expect(selectedPicture(text.state)).toMatchObject(gel)
  expect(text.content.map(({ type }) => type)).toEqual(['paragraph', 'picture', 'paragraph'])
  insertPicture(plate)(text.state, text.dispatch)
  expect(text.text).toBe('Lanes\ngel.png\nplate.jpg\n')
  text.type('After')
  expect(text.text).toBe('Lanes\ngel.png\nplate.jpg\nAfter')
})

test('two people who describe a picture and change its size at the same time do both', () => {
  const mara = new EditedText().type('Lanes').runAt('Lanes', insertPicture(gel))
  const jonas = new EditedText(mara)
  act(mara, 'gel.png', changePicture({ alt: 'Bands at 400 bp' }))
  act(jonas, 'gel.png', changePicture({ width: 50 }))
  exchange(mara, jonas)
  for (const { content } of [mara, jonas]) expect(content[1]).toEqual({ type: 'picture', attrs: { ...gel, alt: 'Bands at 400 bp', width: 50 } })
})

test('a picture that one person deletes while another one describes it is gone for both, and undoing brings it back for both', () => {
  const mara = new EditedText().type('Lanes').runAt('Lanes', insertPicture(gel))
  const jonas = new EditedText(mara)
  act(mara, 'gel.png', deleteSelection)
  act(jonas, 'gel.png', changePicture({ alt: 'Bands at 400 bp' }))
  exchange(mara, jonas)
  for (const text of [mara, jonas]) expect(text.content.map(({ type }) => type)).toEqual(['paragraph', 'paragraph'])
  mara.bound.undo()
  exchange(mara, jonas)
  for (const text of [mara, jonas]) expect(text.content[1]).toMatchObject({ type: 'picture', attrs: gel })
})

test('a picture whose adding is undone by one person while another one brings it back leaves a text that fits', () => {
  for (let round = 0; round < 20; round++) {
    const mara = new EditedText().type('Lanes').runAt('Lanes', insertPicture(gel))
    const jonas = new EditedText(mara)
    act(jonas, 'gel.png', deleteSelection)
    exchange(mara, jonas)
    jonas.bound.undo()
    mara.bound.undo()
    exchange(mara, jonas)
    expect(mara.content).toEqual(jonas.content)
    expect(mara.fits).toBe(true)
    mara.bound.redo()
    exchange(mara, jonas)
    expect(mara.fits).toBe(true)
  }
})

test('one picture in place of another is another element, so that what someone writes about the first is not said of the second', () => {
  const mara = new EditedText().type('Lanes').runAt('Lanes', insertPicture(gel))
  const jonas = new EditedText(mara)
  select(mara, 'gel.png').edit((tr) => tr.replaceSelectionWith(tr.doc.type.schema.nodes['picture']!.createAndFill(plate)!))
  act(jonas, 'gel.png', changePicture({ alt: 'Bands at 400 bp' }))
  exchange(mara, jonas)
  expect(jonas.content[1]).toEqual({ type: 'picture', attrs: plate })
})

test('at the edge of a paragraph, Backspace and Delete select the picture beside it before they delete it', () => {
  const text = new EditedText().type('Lanes').runAt('Lanes', insertPicture(gel)).type('After')
  text.runAt('After', selectPictureBeside(-1))
  expect(selectedPicture(text.state)).toMatchObject(gel)
  expect(text.text).toBe('Lanes\ngel.png\nAfter')
  expect(selectPictureBeside(-1)(text.state)).toBe(false)
  // Without it, the picture would be gone at once.
  expect(new EditedText(text).runAt('After', joinBackward).text).toBe('Lanes\nAfter')
})

test('what is typed while a picture is selected stands below it', () => {
  const text = new EditedText().type('Lanes').runAt('Lanes', insertPicture(gel))
  writeBelow('x')(text.state, text.dispatch)
  expect(text.text).toBe('Lanes\ngel.png\nx\n')
})

test('a picture that is deleted right after something was typed comes back by itself, and so does what is typed after it', () => {
  const text = new EditedText().type('Lanes').runAt('Lanes', insertPicture(gel)).type('After')
  act(text, 'gel.png', deleteSelection)
  text.type('Again')
  expect(text.text).toBe('Lanes\nAfterAgain')
  text.bound.undo()
  expect(text.text).toBe('Lanes\nAfter')
  text.bound.undo()
  expect(text.text).toBe('Lanes\ngel.png\nAfter')
})

/** Someone writes below a picture. */
const caption = (text: EditedText, name: string, words: string): EditedText => {
  act(text, name, enterCaption)
  return text.edit((tr) => void tr.insertText(words))
}
const gelText = (words = ''): EditedText => {
  const text = new EditedText().type('Lanes').runAt('Lanes', insertPicture(gel))
  return words ? caption(text, 'gel.png', words) : text
}
const withCaption = (words: string) => ({ type: 'picture', attrs: gel, content: [{ type: 'caption', content: [{ type: 'text', text: words }] }] })

test('two people who write in one caption offline both keep their words, also while one of them moves the picture', () => {
  const mara = gelText('Bands. ')
  const jonas = new EditedText(mara)
  mara.type('At 400 bp. ', { after: 'Bands. ' })
  jonas.type('Lane 3 is empty. ', { before: 'Bands. ' })
  exchange(mara, jonas)
  for (const { content } of [mara, jonas]) expect(content[1]).toEqual(withCaption('Lane 3 is empty. Bands. At 400 bp. '))
  const { nodeBefore } = mara.node.resolve(mara.node.firstChild!.nodeSize + mara.node.child(1).nodeSize)
  mara.edit((tr) =>
    tr
      .delete(7, 7 + nodeBefore!.nodeSize)
      .insert(0, nodeBefore!)
      .setMeta('uiEvent', 'drop'),
  )
  jonas.type('All. ', { before: 'Lane 3' })
  exchange(mara, jonas)
  for (const { content } of [mara, jonas]) expect(content[0]).toEqual(withCaption('All. Lane 3 is empty. Bands. At 400 bp. '))
})

test('a picture that one person deletes while another one writes below it is shown again to both, and undoing brings it back with its caption', () => {
  const mara = gelText('Bands')
  const jonas = new EditedText(mara)
  act(mara, 'gel.png', deleteSelection)
  expect(mara.text).toBe('Lanes\n')
  mara.bound.undo()
  expect(mara.content[1]).toEqual(withCaption('Bands'))
  mara.bound.redo()
  jonas.type(' at 400 bp', { after: 'Bands' })
  exchange(mara, jonas)
  for (const { content } of [mara, jonas]) expect(content[1]).toEqual(withCaption('Bands at 400 bp'))
  // Deleted again by someone who has read it, it is gone.
  act(jonas, 'gel.png', deleteSelection)
  mara.take(jonas)
  for (const { text } of [mara, jonas]) expect(text).toBe('Lanes\n')
})

test('a copy of a picture has a caption of its own', () => {
  const text = gelText('Bands')
  const picture = text.node.child(1)
  text.edit((tr) => tr.insert(tr.doc.content.size, picture))
  text.type(' of the copy', { after: 'Bands' })
  expect(text.content.filter(({ type }) => type === 'picture')).toEqual([withCaption('Bands of the copy'), withCaption('Bands')])
})

test('Enter leaves a caption for the line below, which is there then, and does not split the picture', () => {
  const text = gelText('Bands at 400 bp')
  text.runAt('at 400', leaveCaption).edit((tr) => void tr.insertText('Below'))
  expect(text.content).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: 'Lanes' }] },
    withCaption('Bands at 400 bp'),
    expect.objectContaining({ content: [{ type: 'text', text: 'Below' }] }),
  ])
})

test('what is pasted into a caption is one line there; a table or a picture stands below it', () => {
  const text = gelText('Bands')
  const line = (words: string) => richSchema.nodes['paragraph']!.create(null, richSchema.text(words))
  text.runAt('Bands', pasteIntoCaption(new Slice(Fragment.from([line('one'), line(' '), line('two ')]), 1, 1)))
  expect(text.content[1]).toEqual(withCaption('one   two Bands'))
  text.runAt('Bands', pasteIntoCaption(new Slice(Fragment.from([line('above'), richSchema.nodes['picture']!.createAndFill(plate)!]), 0, 0)))
  expect(text.content.map(({ type }) => type)).toEqual(['paragraph', 'picture', 'paragraph', 'picture', 'paragraph'])
})

test('what is selected ends at the edges of a caption, or has the whole picture', () => {
  const text = gelText('Bands at 400 bp').type('After')
  const [lanes, bands, after] = ['Lanes', 'Bands', 'After'].map((words) => placeOf(text.node, words)) as [number, number, number]
  const whole = (anchor: number, head: number) => {
    text.edit((tr) => void tr.setSelection(TextSelection.create(tr.doc, anchor, head)))
    const selection = selectWhole(text.state)
    return selection && [selection.anchor, selection.head]
  }
  expect(whole(bands + 2, after + 2)).toEqual([bands + 2, bands + 15])
  expect(whole(bands + 2, lanes + 2)).toEqual([bands + 2, bands])
  expect(whole(lanes + 2, bands + 2)).toEqual([lanes + 2, after])
  expect(whole(after + 2, bands + 2)).toEqual([after + 2, lanes + 5])
  expect(whole(lanes + 2, after + 2)).toBeNull()
  expect(whole(bands, bands + 5)).toBeNull()
})
