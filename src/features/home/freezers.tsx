import { readUnits } from '#db/queries/layers.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { expiryTexts, fillText } from '#src/workspace/storage/fill-text.ts'
import { useStorageFill, type LayerFill } from '#src/workspace/storage/storage-fill.ts'
import classes from './freezers.module.css'

/** How full each freezer, refrigerator and tank is. */
export function Freezers() {
  const navigate = useNavigate()
  const units = useLive(readUnits, [])
  const fill = useStorageFill()
  if (!units?.length || !fill) return null
  return (
    <Card
      title={t('Storage')}
      action={
        <Button variant="plain" onClick={() => navigate(addresses.storage)}>
          {t('Open storage')}
        </Button>
      }
    >
      <div className={classes.tanks}>
        {units.map(({ id, name, rootLayerId }) => (
          <Tank key={id} name={name} href={addresses.layer(rootLayerId)} fill={fill.get(rootLayerId)} />
        ))}
      </div>
    </Card>
  )
}

function Tank({ name, href, fill }: { name: string; href: string; fill: LayerFill | undefined }) {
  const share = fill?.capacity ? fill.taken / fill.capacity : 0
  return (
    <Link className={classes.tank} href={href}>
      <span className={classes.glass} style={{ ['--share' as string]: share }} />
      <span className={classes.name}>{name}</span>
      <span className={classes.share}>{fill && fillText(fill)}</span>
      {fill && <VisuallyHidden>{expiryTexts(fill).join(', ')}</VisuallyHidden>}
    </Link>
  )
}
