import { CartIcon, PackageIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

const NewRequestDialog = lazyComponent(async () => (await import('./new-request-dialog.tsx')).NewRequestDialog)
const SampleProductDialog = lazyComponent(async () => (await import('./sample-product-dialog.tsx')).SampleProductDialog)

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
      hint: () => t('Which product of the catalog it is'),
      icon: PackageIcon,
      isAvailable: (sample, access) => sample.archived === 0 && access.canWithSample('Update', sample),
      run: (sample, { open }) => open((close) => <SampleProductDialog sample={sample} onClose={close} />),
    },
    {
      id: 'order-again',
      order: 90,
      place: 'more',
      label: () => t('Order again'),
      hint: () => t('Request more of it'),
      icon: CartIcon,
      isAvailable: (_, access) => access.can('Order.Create'),
      run: ({ id, name, productId }, { open }) => open((close) => <NewRequestDialog suggested={{ productId, name, sampleId: id }} onClose={close} />),
    },
  ],
}
