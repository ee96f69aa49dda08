import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { FieldRow } from '#src/ui/fields/field-row.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { setLayerBarcodeChange } from '#src/workspace/mutations/storage.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { BarcodeRow } from '#src/workspace/scan/barcode-row.tsx'

/** The codes of a compartment: the barcode on it, which can be changed, and its ID. */
export function LayerCodesDialog({ layer, onClose }: { layer: StorageLayerRow; onClose: () => void }) {
  const may = usePermission()
  return (
    <Dialog opened onClose={onClose} title={t('Codes of {name}', { name: layer.name })} width={560}>
      <Card flush>
        <BarcodeRow
          value={layer.altBarcode}
          isReadOnly={layer.archived === 1 || !may('StorageLayer.Update')}
          toChange={(barcode, seen) => setLayerBarcodeChange(layer, barcode, seen)}
        />
        <FieldRow label={t('Compartment ID')} value={<span className="mono">{toBarcode('layer', layer.id)}</span>} />
      </Card>
    </Dialog>
  )
}
