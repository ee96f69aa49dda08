import { Button } from '#src/ui/button.tsx'
import { CheckIcon, RefreshIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { AmountWay } from './amount-way.tsx'
import { FormWay } from './form-way.tsx'
import { placeOf } from './place-correction.ts'
import { PlaceWay } from './place-way.tsx'
import { actWithout } from './restore-correction.ts'
import { RestoreWay } from './restore-way.tsx'
import { barcodeOf, nameOf } from './text-correction.ts'
import { TextWay } from './text-way.tsx'
import { ValueWay } from './value-way.tsx'
import type { WayProps } from './way-props.ts'
import type { WayOut } from './ways-out.ts'

export interface OneWayProps extends WayProps {
  way: WayOut
  onDiscard: () => void
}

/** One way out of a refusal. */
export function Way({ way, onDiscard, ...props }: OneWayProps) {
  const { item, send } = props
  switch (way) {
    case 'place': {
      const place = placeOf(item)
      return place && <PlaceWay {...props} place={place} {...(item.code === 'sample.not-archived' && { as: 'move' })} />
    }
    case 'form':
      return <FormWay {...props} />
    case 'barcode': {
      const text = barcodeOf(item)
      return text && <TextWay {...props} label={t('Another barcode')} text={text} canBeEmpty scans />
    }
    case 'name': {
      const text = nameOf(item)
      return text && <TextWay {...props} label={t('Name')} text={text} />
    }
    case 'value':
      return <ValueWay {...props} />
    case 'amount':
      return <AmountWay {...props} />
    case 'restore':
      return <RestoreWay {...props} />
    case 'without': {
      const act = actWithout(item)
      return (
        act && (
          <div className="bar">
            <Button tall onClick={() => void send({ instead: new Map([[item, act]]) })}>
              {t('Send without it')}
            </Button>
          </div>
        )
      )
    }
    case 'settled':
      return (
        <>
          <p>{t('Nothing is left to do: it is as you wanted it.')}</p>
          <div className="bar">
            <Button variant="primary" icon={CheckIcon} onClick={onDiscard}>
              {t('OK')}
            </Button>
          </div>
        </>
      )
    case 'again':
      return (
        <div className="bar">
          <Button icon={RefreshIcon} tall onClick={() => void send()}>
            {t('Try again')}
          </Button>
        </div>
      )
  }
}
