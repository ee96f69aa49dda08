import type { SampleRow } from '#domain/entities/sample.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { readLayer } from '#db/queries/layers.ts'
import { readSample } from '#db/queries/samples.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { ExpiryChip } from '#src/workspace/samples/expiry-chip.tsx'
import { ReservedChips } from '#src/workspace/samples/reserved-chips.tsx'
import { SampleChips } from '#src/workspace/samples/sample-chips.tsx'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { BoxPicture } from '#src/workspace/storage/box-picture.tsx'
import { readLocation } from '#src/workspace/storage/read-location.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useSampleActions } from '#src/workspace/samples/use-sample-actions.ts'
import rowClasses from './scan-row.module.css'
import classes from './found-sample.module.css'

/** No line ends inside Rack R1 or Box 2, which are looked for as they are written. */
const unbroken = (part: string): string => part.replaceAll(/ (?=\S*\d)/g, '\u00a0')

/** The tube that was scanned last: what it is, how much is left, and where it belongs. */
export function FoundSample({ sample: scanned }: { sample: SampleRow }) {
  const navigate = useNavigate()
  const types = useSampleTypes()
  const now = useLive(
    async (workspace) => {
      const sample = (await readSample(workspace, scanned.id)) ?? scanned
      const layer = sample.layerId === null ? undefined : await readLayer(workspace, sample.layerId)
      return { sample, layer, location: await readLocation(workspace, sample) }
    },
    [scanned.id],
  )
  const sample = now?.sample ?? scanned
  const type = types?.get(sample.sampleTypeId)
  return (
    <li className={classNames(rowClasses.last, classes.found)}>
      <span className={classNames(rowClasses.mark, classes.mark)}>
        <CheckIcon className="i i-l" aria-label={t('found')} />
      </span>
      <div className={classes.what}>
        <h2>{sample.name}</h2>
        <p className="mono">
          {sample.altBarcode ?? toBarcode('sample', sample.id)}
          {` · ${amountText(sample.amount, sample.unit)}`}
        </p>
        <p className="bar">
          {type && <Chip leading={<ShapeIcon shape={type.shape} tone={type.tone} />}>{type.name}</Chip>}
          <SampleChips sample={sample} />
          <ExpiryChip expiration={sample.expiration} />
          <ReservedChips sample={sample} />
        </p>
        <div className="bar">
          <Button onClick={() => navigate(addresses.sample(sample.id))}>{t('Open')}</Button>
          <OrderAgainButton sample={sample} />
        </div>
      </div>
      <div className={classes.where}>
        {now?.layer && now.location?.position && <BoxPicture box={now.layer} position={sample.position} />}
        <div>
          {now && (now.location ? <LocationPath parts={now.location.parts.map(unbroken)} /> : t('No location'))}
          {now?.location?.position && <p className={classes.position}>{now.location.position}</p>}
        </div>
      </div>
    </li>
  )
}

/** The same action as on the page of a sample of which, or of whose product, little is left. */
function OrderAgainButton({ sample }: { sample: SampleRow }) {
  const actionHost = useActionHost()
  const navigate = useNavigate()
  const action = useSampleActions(sample).find(({ id }) => id === 'order-again')
  if (!action) return null
  const host = { ...actionHost, editAmount: () => navigate(addresses.sample(sample.id)) }
  return (
    <Button icon={action.icon} onClick={() => action.run(sample, host)}>
      {action.label()}
    </Button>
  )
}
