/* Our own names for the icons, so that a drawing can be replaced without changing any screen. Unused ones are left out of the build. */
import {
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowDownToDot,
  ArrowLeft,
  ArrowRight,
  ArrowRightLeft,
  ArrowUp,
  ArrowUpFromDot,
  BadgeCheck,
  Bell,
  Bookmark,
  Box,
  Boxes,
  Building2,
  Calendar,
  CalendarClock,
  CalendarX,
  Camera,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  CircleX,
  ClipboardPaste,
  CloudCheck,
  CloudOff,
  CloudUpload,
  Columns3,
  Copy,
  Cylinder,
  Delete,
  Download,
  Droplet,
  Ellipsis,
  Equal,
  ExternalLink,
  Eye,
  EyeOff,
  FileSearch,
  FileText,
  Folder,
  FolderTree,
  Funnel,
  GitCompare,
  Globe,
  Grid3x3,
  GripVertical,
  Hand,
  HardDrive,
  History,
  House,
  Image,
  Inbox,
  Info,
  KeyRound,
  Keyboard,
  Layers,
  Link,
  List,
  ListOrdered,
  Lock,
  LockOpen,
  LogIn,
  LogOut,
  Mail,
  MapPin,
  Maximize2,
  Microscope,
  Minus,
  MousePointerClick,
  Move,
  NotebookPen,
  OctagonAlert,
  Package,
  PackageCheck,
  PackageOpen,
  Palette,
  PanelLeft,
  Paperclip,
  Pause,
  Pencil,
  PenTool,
  Play,
  Plus,
  Printer,
  QrCode,
  Redo2,
  RefreshCw,
  Refrigerator,
  Rows3,
  ScanBarcode,
  Search,
  Send,
  Settings,
  Settings2,
  ShieldCheck,
  ShoppingCart,
  Signature,
  Snowflake,
  SquarePen,
  Star,
  Tablet,
  TabletSmartphone,
  Tag,
  TestTubes,
  Timer,
  Trash2,
  TriangleAlert,
  Type,
  Undo2,
  Upload,
  User,
  UserPlus,
  Users,
  Volume2,
  VolumeX,
  WifiOff,
  X,
} from 'lucide'
import { createIcon } from './create-icon.tsx'

export type { Icon } from './create-icon.tsx'

export const ArchiveIcon = createIcon(Archive)
export const RestoreIcon = createIcon(ArchiveRestore)
export const DownIcon = createIcon(ArrowDown)
export const PutDownIcon = createIcon(ArrowDownToDot)
export const BackIcon = createIcon(ArrowLeft)
export const ForwardIcon = createIcon(ArrowRight)
export const SwapIcon = createIcon(ArrowRightLeft)
export const UpIcon = createIcon(ArrowUp)
export const LiftedIcon = createIcon(ArrowUpFromDot)
export const CertifiedIcon = createIcon(BadgeCheck)
export const BellIcon = createIcon(Bell)
export const BookmarkIcon = createIcon(Bookmark)
export const BoxIcon = createIcon(Box)
export const BoxesIcon = createIcon(Boxes)
export const BuildingIcon = createIcon(Building2)
export const CalendarIcon = createIcon(Calendar)
export const DateSoonIcon = createIcon(CalendarClock)
export const DatePastIcon = createIcon(CalendarX)
export const CameraIcon = createIcon(Camera)
export const CheckIcon = createIcon(Check)
export const ChevronDownIcon = createIcon(ChevronDown)
export const ChevronLeftIcon = createIcon(ChevronLeft)
export const ChevronRightIcon = createIcon(ChevronRight)
export const ChevronUpIcon = createIcon(ChevronUp)
export const AlertIcon = createIcon(CircleAlert)
export const DoneIcon = createIcon(CircleCheck)
export const PendingIcon = createIcon(CircleDashed)
export const HelpIcon = createIcon(CircleQuestionMark)
export const FailedIcon = createIcon(CircleX)
export const PasteIcon = createIcon(ClipboardPaste)
export const SentIcon = createIcon(CloudCheck)
export const OfflineIcon = createIcon(CloudOff)
export const WaitingIcon = createIcon(CloudUpload)
export const ColumnsIcon = createIcon(Columns3)
export const CopyIcon = createIcon(Copy)
export const TankIcon = createIcon(Cylinder)
export const BackspaceIcon = createIcon(Delete)
export const DownloadIcon = createIcon(Download)
export const DropIcon = createIcon(Droplet)
export const MoreIcon = createIcon(Ellipsis)
export const EqualIcon = createIcon(Equal)
export const ExternalIcon = createIcon(ExternalLink)
export const ShowIcon = createIcon(Eye)
export const HideIcon = createIcon(EyeOff)
export const FileSearchIcon = createIcon(FileSearch)
export const DocumentIcon = createIcon(FileText)
export const FolderIcon = createIcon(Folder)
export const HierarchyIcon = createIcon(FolderTree)
export const FilterIcon = createIcon(Funnel)
export const CompareIcon = createIcon(GitCompare)
export const GlobeIcon = createIcon(Globe)
export const GridIcon = createIcon(Grid3x3)
export const GripIcon = createIcon(GripVertical)
export const HandIcon = createIcon(Hand)
export const StorageDeviceIcon = createIcon(HardDrive)
export const HistoryIcon = createIcon(History)
export const HomeIcon = createIcon(House)
export const PictureIcon = createIcon(Image)
export const InboxIcon = createIcon(Inbox)
export const InfoIcon = createIcon(Info)
export const KeyIcon = createIcon(KeyRound)
export const KeyboardIcon = createIcon(Keyboard)
export const LayersIcon = createIcon(Layers)
export const LinkIcon = createIcon(Link)
export const ListIcon = createIcon(List)
export const OrderedListIcon = createIcon(ListOrdered)
export const LockIcon = createIcon(Lock)
export const UnlockIcon = createIcon(LockOpen)
export const SignInIcon = createIcon(LogIn)
export const SignOutIcon = createIcon(LogOut)
export const MailIcon = createIcon(Mail)
export const PlaceIcon = createIcon(MapPin)
export const OpenFullIcon = createIcon(Maximize2)
export const InstrumentIcon = createIcon(Microscope)
export const MinusIcon = createIcon(Minus)
export const TapIcon = createIcon(MousePointerClick)
export const MoveIcon = createIcon(Move)
export const NotebookIcon = createIcon(NotebookPen)
export const StopIcon = createIcon(OctagonAlert)
export const PackageIcon = createIcon(Package)
export const PackageCheckIcon = createIcon(PackageCheck)
export const PackageOpenIcon = createIcon(PackageOpen)
export const PaletteIcon = createIcon(Palette)
export const PanelIcon = createIcon(PanelLeft)
export const AttachmentIcon = createIcon(Paperclip)
export const PauseIcon = createIcon(Pause)
export const EditIcon = createIcon(Pencil)
export const DrawIcon = createIcon(PenTool)
export const PlayIcon = createIcon(Play)
export const PlusIcon = createIcon(Plus)
export const PrintIcon = createIcon(Printer)
export const CodeIcon = createIcon(QrCode)
export const RedoIcon = createIcon(Redo2)
export const RefreshIcon = createIcon(RefreshCw)
export const CabinetIcon = createIcon(Refrigerator)
export const RowsIcon = createIcon(Rows3)
export const ScanIcon = createIcon(ScanBarcode)
export const SearchIcon = createIcon(Search)
export const SendIcon = createIcon(Send)
export const SettingsIcon = createIcon(Settings)
export const SlidersIcon = createIcon(Settings2)
export const SafeIcon = createIcon(ShieldCheck)
export const CartIcon = createIcon(ShoppingCart)
export const SignatureIcon = createIcon(Signature)
export const ColdIcon = createIcon(Snowflake)
export const ComposeIcon = createIcon(SquarePen)
export const StarIcon = createIcon(Star)
export const TabletIcon = createIcon(Tablet)
export const DevicesIcon = createIcon(TabletSmartphone)
export const TagIcon = createIcon(Tag)
export const TubesIcon = createIcon(TestTubes)
export const TimerIcon = createIcon(Timer)
export const TrashIcon = createIcon(Trash2)
export const WarningIcon = createIcon(TriangleAlert)
export const TextIcon = createIcon(Type)
export const UndoIcon = createIcon(Undo2)
export const UploadIcon = createIcon(Upload)
export const PersonIcon = createIcon(User)
export const AddPersonIcon = createIcon(UserPlus)
export const PeopleIcon = createIcon(Users)
export const SoundIcon = createIcon(Volume2)
export const SilentIcon = createIcon(VolumeX)
export const DisconnectedIcon = createIcon(WifiOff)
export const CloseIcon = createIcon(X)
