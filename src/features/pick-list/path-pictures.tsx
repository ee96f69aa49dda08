import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { readChildren } from '#db/queries/layers.ts'
import { ChevronRightIcon } from '#src/ui/icons/icons.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import classes from './pick-list.module.css'

export interface PathPicturesProps {
  path: readonly StorageLayerRow[]
  leftIn: ReadonlyMap<number, number>
}

/** The unit with its racks, and the rack with its boxes: the way that leads to the box is lit. */
export function PathPictures({ path, leftIn }: PathPicturesProps) {
  const steps = path.slice(0, -1).map((holder, at) => ({ holder, lit: path[at + 1]! }))
  // What lies between the unit and the last rack is in the line of the next sample.
  const shown = steps.length > 2 ? [steps[0]!, steps.at(-1)!] : steps
  return shown.map(({ holder, lit }) => <LayerPicture key={holder.id} holder={holder} lit={lit} leftIn={leftIn} />)
}

/** More would be too narrow to read; those around the lit one are drawn. */
const most = 12

interface LayerPictureProps {
  holder: StorageLayerRow
  lit: StorageLayerRow
  leftIn: ReadonlyMap<number, number>
}

function LayerPicture({ holder, lit, leftIn }: LayerPictureProps) {
  const children = useLive((workspace) => readChildren(workspace, holder.id), [holder.id]) ?? [lit]
  const at = children.findIndex(({ id }) => id === lit.id)
  const from = Math.max(0, Math.min(at - most / 2, children.length - most))
  // Boxes lie on top of each other; racks stand side by side.
  const isRack = children.every((child) => isGrid(child))
  return (
    <>
      <figure className={classes.figure}>
        <figcaption className={classes.caption}>
          <b>{holder.name}</b>
        </figcaption>
        <div
          className={classNames(classes.holder, isRack ? classes.rack : classes.unitPicture)}
          role="img"
          aria-label={t('{name} in {holder}', { name: lit.name, holder: holder.name })}
        >
          {children.slice(from, from + most).map((child) => {
            const left = leftIn.get(child.id)
            return (
              <span
                key={child.id}
                className={classNames(child.id === lit.id ? classes.lit : left === 0 ? classes.emptied : left !== undefined && classes.later)}
              >
                {child.name}
              </span>
            )
          })}
        </div>
      </figure>
      <ChevronRightIcon className="i" aria-hidden />
    </>
  )
}
