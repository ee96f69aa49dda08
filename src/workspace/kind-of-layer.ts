import type { StorageLayerKind } from '#domain/entities/storage-layer.ts'
import type { StorageUnitKind } from '#domain/entities/storage-unit.ts'
import { BoxIcon, CabinetIcon, ColdIcon, GridIcon, LayersIcon, RowsIcon, TankIcon, type Icon } from '#src/ui/icons.ts'

const icons: Readonly<Record<StorageLayerKind, Icon>> = {
  unit: ColdIcon,
  shelf: LayersIcon,
  rack: RowsIcon,
  drawer: CabinetIcon,
  box: GridIcon,
  plate: GridIcon,
  canister: TankIcon,
}

const unitIcons: Readonly<Record<StorageUnitKind, Icon>> = { freezer: ColdIcon, refrigerator: CabinetIcon, 'nitrogen tank': TankIcon, cabinet: BoxIcon }

export const iconOfLayer = (kind: StorageLayerKind): Icon => icons[kind] ?? BoxIcon
export const iconOfUnit = (kind: StorageUnitKind): Icon => unitIcons[kind] ?? BoxIcon
