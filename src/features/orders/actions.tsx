import { isLow, type SampleRow } from '#domain/entities/sample.ts'
import { CartIcon, PackageIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Actions, SampleAction } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

const NewRequestDialog = lazyComponent(async () => (await import('./new-request-dialog.tsx')).NewRequestDialog)
const SampleProductDialog = lazyComponent(async () => (await import('./sample-product-dialog.tsx')).SampleProductDialog)

const isShort = (sample: SampleRow, isProductLow = false): boolean => sample.archived === 0 && (isProductLow || sample.amount === 0 || isLow(sample))

const orderAgain = {
  order: 90,
  label: () => t('Order again'),
  hint: () => t('Request more of it'),
  icon: CartIcon,
  run: ({ id, name, productId }, { open }) => open((close) => <NewRequestDialog suggested={{ productId, name, sampleId: id }} onClose={close} />),
} satisfies Partial<SampleAction>

export const actions: Actions = {
  palette: [
    { id: 'catalog', order: 46, label: () => t('Catalog'), icon: PackageIcon, run: (_, { navigate }) => navigate(addresses.catalog) },
    {
      id: 'new-request',
      order: 45,
      label: () => t('New request'),
      keywords: () => t('order, buy, supplies'),
      icon: CartIcon,
      isAvailable: (_, access) => access.can('Order.Create'),
      run: (_, { open }) => open((close) => <NewRequestDialog onClose={close} />),
    },
  ],
  sampleActions: [
    {
      id: 'set-product',
      order: 88,
      place: 'more',
      label: () => t('Set product'),
      hint: () => t('Which product in the catalog it is'),
      icon: PackageIcon,
      isAvailable: (sample, access) => sample.archived === 0 && access.canWithSample('Update', sample),
      run: (sample, { open }) => open((close) => <SampleProductDialog sample={sample} onClose={close} />),
    },
    // Beside the most common actions while little is left, and under More otherwise.
    {
      ...orderAgain,
      id: 'order-again',
      place: 'bar',
      isAvailable: (sample, access, isProductLow) => isShort(sample, isProductLow) && access.can('Order.Create'),
    },
    {
      ...orderAgain,
      id: 'order-more',
      place: 'more',
      isAvailable: (sample, access, isProductLow) => !isShort(sample, isProductLow) && access.can('Order.Create'),
    },
  ],
}
