import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { capacityOf, isGrid, positionName } from '#domain/rules/storage/grid.ts'
import { readVisits } from '#db/queries/recent.ts'
import { Link } from '#src/ui/buttons/link.tsx'
import { BoxThumbnail } from '#src/ui/box/box-thumbnail.tsx'
import { NotebookIcon, TubesIcon, type Icon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { useBoxContents, type BoxContents } from '#src/workspace/storage/box-contents.ts'
import { layOutBox } from '#src/workspace/storage/box-layout.ts'
import { layerIcon } from '#src/workspace/storage/layer-icons.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import classes from './recently-opened.module.css'

const shown = 3

/** Something that was opened on this device, as it is now. */
interface Opened {
  readonly at: number
  readonly layer: StorageLayerRow | undefined
  /** Undefined if the compartment itself was opened. */
  readonly sample: SampleRow | undefined
  /** Then it has neither. */
  readonly experiment?: ExperimentRow
}

/** The boxes, samples and experiments that were opened last on this device. */
export function RecentlyOpened() {
  const types = useSampleTypes()
  const opened = useLive(async (workspace): Promise<Opened[]> => {
    const visits = await readVisits(workspace)
    const rows = await Promise.all(
      visits.map(async ({ at, entity, id }): Promise<Opened | undefined> => {
        if (entity === 'experiments') {
          const experiment = await workspace.mirror('experiments').get(id)
          return experiment && !experiment.archived ? { at, layer: undefined, sample: undefined, experiment } : undefined
        }
        const sample = entity === 'samples' ? await workspace.mirror('samples').get(id) : undefined
        const layerId = entity === 'samples' ? sample?.layerId : id
        const layer = layerId == null ? undefined : await workspace.mirror('storageLayers').get(layerId)
        if (entity === 'samples' ? !sample || sample.archived : !layer || layer.archived) return undefined
        return { at, layer, sample }
      }),
    )
    return rows.flatMap((row) => row ?? []).slice(0, shown)
  }, [])
  const boxes = useBoxContents((opened ?? []).flatMap(({ layer }) => (layer && isGrid(layer) ? layer.id : [])))
  if (!opened?.length) return null
  return (
    <Card title={t('Continue where you left off')}>
      <div className={classes.cards}>
        {opened.map((each) => (
          <OpenedCard key={hrefOf(each)} opened={each} contents={each.layer && boxes?.get(each.layer.id)} types={types} />
        ))}
      </div>
    </Card>
  )
}

interface OpenedCardProps {
  opened: Opened
  contents: BoxContents | undefined
  types: ReadonlyMap<number, SampleTypeRow> | undefined
}

const hrefOf = ({ sample, layer, experiment }: Opened): string =>
  experiment ? addresses.experiment(experiment.id) : sample ? addresses.sample(sample.id) : addresses.layer(layer!.id)

function OpenedCard({ opened, contents, types }: OpenedCardProps) {
  const { at, layer, sample, experiment } = opened
  const name = (experiment ?? sample ?? layer)?.name
  const position = sample && layer ? positionName(layer, sample.position) : ''
  const fill = layer && isGrid(layer) ? `${contents?.size ?? 0}/${capacityOf(layer)}` : ''
  const detail = experiment ? experimentCode(experiment.id) : sample ? amountText(sample.amount, sample.unit) : fill
  return (
    <Link className={classes.card} href={hrefOf(opened)}>
      {layer && isGrid(layer) ? (
        <OpenedBox layer={layer} position={sample?.position ?? 0} contents={contents} types={types} />
      ) : (
        <OpenedIcon icon={experiment ? NotebookIcon : layer ? layerIcon(layer.kind) : TubesIcon} />
      )}
      <span className={classes.name}>{name}</span>
      <span className={classes.detail}>
        {position && (
          <>
            <span className="mono">{position}</span> ·{' '}
          </>
        )}
        {detail}
      </span>
      <span className={classes.detail}>{dateTimeText(at)}</span>
    </Link>
  )
}

const OpenedIcon = ({ icon: Shown }: { icon: Icon }) => <Shown className="i" aria-hidden />

interface OpenedBoxProps {
  layer: StorageLayerRow
  /** Position of the sample that was opened; 0 for none. */
  position: number
  contents: BoxContents | undefined
  types: ReadonlyMap<number, SampleTypeRow> | undefined
}

function OpenedBox({ layer, position, contents, types }: OpenedBoxProps) {
  const { rows, columns, toPosition } = layOutBox(layer, layer.transposed === 1)
  return (
    <BoxThumbnail
      label={position > 0 ? t('{name}, position {position}', { name: layer.name, position: positionName(layer, position) }) : layer.name}
      rows={rows}
      columns={columns}
      stateAt={(cell) => {
        const at = toPosition(cell)
        const well = contents?.get(at)
        if (at === position) return 'here'
        if (!well) return 'free'
        return position > 0 ? 'filled' : (types?.get(well.typeId)?.tone ?? 'filled')
      }}
    />
  )
}
