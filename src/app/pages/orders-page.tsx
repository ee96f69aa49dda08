import { OrderListsScreen } from '#src/features/orders/order-lists-screen.tsx'
import { OrdersScreen } from '#src/features/orders/orders-screen.tsx'
import { ShoppingListScreen } from '#src/features/tables/shopping-list-screen.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { GridIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { orderAddress } from '#src/workspace/supplies/supply-addresses.ts'
import { useNavigate } from '../router/router.tsx'
import { useAddressBar } from '../use-address-bar.ts'
import { useQuery } from '../use-query.ts'

/** The orders in lanes, as a table, or what has to be ordered by supplier. */
export function OrdersPage() {
  const { query, idOf } = useQuery()
  const navigate = useNavigate()
  if (query.get('view') === 'list') return <ShoppingList />
  if (query.get('view') === 'lists') return <OrderListsScreen />
  return <OrdersScreen openId={idOf('orderID')} onOpen={(id) => navigate(id === null ? addresses.ordering : orderAddress(id))} />
}

function ShoppingList() {
  const navigate = useNavigate()
  return (
    <ShoppingListScreen
      {...useAddressBar()}
      headAction={
        <Button icon={GridIcon} onClick={() => navigate(addresses.ordering)}>
          {t('Lanes')}
        </Button>
      }
    />
  )
}
