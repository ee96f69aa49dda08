import { toCsvLine } from '#domain/rules/import/spreadsheet-cell.ts'
import { encodeText } from '#db/import/encode-text.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { DownloadIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { saveFile } from '#src/workspace/saving/save-file.ts'
import classes from './example-file.module.css'

/** What a file can look like, and the same as a file to begin with. */
export function ExampleFile() {
  const type = useSampleTypes()?.values().next().value
  if (!type) return null
  const unit = type.unit || 'unit'
  const headings = [t('Name'), t('Sample type'), t('Amount'), t('Unit'), t('Expiration'), t('Location')]
  const rows = (location: string) => [
    [t('Example {number}', { number: 1 }), type.name, '0.5', unit, '2028-06-30', location],
    [t('Example {number}', { number: 2 }), type.name, '0.5', unit, '', ''],
  ]
  // Without the location, which no laboratory has, the file can be imported as it is.
  const save = () => {
    const text = [headings, ...rows('')].map((cells) => toCsvLine(cells, ',')).join('\r\n')
    saveFile(new Blob([encodeText(text, 'utf-8')], { type: 'text/csv' }), t('samples.csv'))
  }
  return (
    <Card
      title={t('Example file')}
      action={
        <Button icon={DownloadIcon} onClick={save}>
          {t('Download template')}
        </Button>
      }
    >
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('Example')}>
        <table className={classes.table}>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows(t('Freezer 2 / Rack 1 / Box 3, B4')).map((cells) => (
              <tr key={cells[0]}>
                {cells.map((cell, at) => (
                  <td key={headings[at]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted">{t('Only the name and the sample type are needed. Other columns can have the fields of the sample type, in any order.')}</p>
    </Card>
  )
}
