import { useRef, useState, type KeyboardEvent } from 'react'
import type { Doc } from 'yjs'
import { OpenDrawing } from '#db/documents/open-drawing.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { drawingSchema } from '#domain/document-schema-numbers.ts'
import { readFiles } from '#db/queries/files.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useContent } from '#src/workspace/documents/use-content.ts'
import { useSharedDocument } from '#src/workspace/documents/use-shared-document.ts'
import { saveFile } from '#src/workspace/saving/save-file.ts'
import { SectionFiles } from '#src/features/notebook/files/section-files.tsx'
import { KnownDocument } from '#src/features/notebook/journal/known-document.tsx'
import type { SectionBodyProps } from '#src/features/notebook/journal/section-body-props.ts'
import { drawingPicture } from './drawing-picture.ts'
import { DrawingDescription } from './drawing-description.tsx'
import { DrawingSurface } from './drawing-surface.tsx'
import { DrawingToolbar, type DrawingTools } from './drawing-toolbar.tsx'

/** A page that is drawn on with a pen, a finger or a mouse, and what it shows in words. */
export function DrawingSection(props: SectionBodyProps) {
  const { section, experiment, mayWrite, isNew } = props
  const { id, name } = section
  // Programs store a drawing as a picture.
  const pictures = useLive((workspace) => readFiles(workspace, rowKey('sections', id)), [id])
  return (
    <>
      <KnownDocument section={section} schemas={[drawingSchema]}>
        {(_, documentId) => (
          <SharedDrawing
            documentId={documentId}
            name={name}
            label={t('Wrote in {name}', { name: `${experiment.name}, ${name}` })}
            isReadOnly={!mayWrite}
            isNew={isNew}
          />
        )}
      </KnownDocument>
      {pictures !== undefined && pictures.length > 0 && <SectionFiles {...props} />}
    </>
  )
}

interface SharedDrawingProps {
  documentId: string
  name: string
  /** Name of what is saved, for the person. */
  label: string
  isReadOnly: boolean
  isNew: boolean
}

function SharedDrawing({ documentId, label, isReadOnly, ...look }: SharedDrawingProps) {
  const { doc, isRead, save } = useSharedDocument(documentId, label, isReadOnly)
  if (!isRead) return null
  return (
    <div onBlur={save}>
      <OpenPage key={doc.clientID} doc={doc} isReadOnly={isReadOnly} onDescribed={save} {...look} />
    </div>
  )
}

function OpenPage({
  doc,
  name,
  isReadOnly,
  isNew,
  onDescribed,
}: { doc: Doc; onDescribed: () => void } & Pick<SharedDrawingProps, 'name' | 'isReadOnly' | 'isNew'>) {
  const [open] = useState(() => new OpenDrawing(doc))
  const place = useRef<HTMLDivElement>(null)
  const { strokes, text } = useContent(doc, () => ({ strokes: open.read(), text: open.readText() }))
  const [tools, setTools] = useState<DrawingTools>({ tool: isNew ? 'pen' : null, color: 'ink', width: 2, isLarge: false })
  const { tool, color, width, isLarge } = tools
  const label = text === '' ? plural(strokes.length, { one: '{name}: # stroke', other: '{name}: # strokes' }, { name }) : t('{name}: {text}', { name, text })
  const download = async () => {
    const picture = await drawingPicture(strokes, place.current!)
    if (picture) saveFile(picture, `${name}.png`)
  }
  const keys = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (isReadOnly || event.target instanceof HTMLTextAreaElement || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) open.redo()
    else open.undo()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys act on what is inside
    <div ref={place} onKeyDown={keys}>
      <DrawingSurface open={open} strokes={strokes} label={label} isReadOnly={isReadOnly} isLarge={isLarge} tool={tool} look={{ color, width }} />
      <DrawingToolbar
        open={open}
        name={name}
        isReadOnly={isReadOnly}
        tools={tools}
        onChange={(change) => setTools({ ...tools, ...change })}
        onDownload={() => void download()}
      />
      <DrawingDescription open={open} name={name} text={text} isReadOnly={isReadOnly} onDescribed={onDescribed} />
    </div>
  )
}
