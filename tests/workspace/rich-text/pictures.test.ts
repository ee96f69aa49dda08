import { deleteSelection, joinBackward } from '@tiptap/pm/commands'
import { NodeSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { changePicture, insertPicture, selectedPicture, selectPictureBeside, writeBelow } from '#src/workspace/rich-text/pictures/picture.ts'
import { EditedText, exchange } from '#tests/harness/rich-text.ts'

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
