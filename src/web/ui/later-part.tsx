/**
 * Parts that only a click opens. Each is loaded when it is first wanted, unless the page had time to read it ahead
 * (`read-ahead.ts`); from then on it is drawn at once, without React's pause for what was suspended. One that cannot be
 * loaded says so and can be tried again. While the server is away it is waited for (`load-part.ts`).
 */
import {
  type ComponentType,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { createStore, type Store } from '#web/lib/store.ts';
import { ErrorState } from './error-state.tsx';
import { loadPart } from './load-part.ts';
import { offerAhead } from './read-ahead.ts';
import { showToast } from './toast.ts';
import { useFocusReturn } from './use-focus-return.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Part<Props> {
  loaded: Store<{ default: ComponentType<Props> } | undefined>;
  read: () => Promise<void>;
}

/**
 * A dialog that is mounted when it opens. If it cannot be loaded, a toast says so and `onMissing` unmounts it, so that
 * pressing its button tries again.
 */
export function dialogPart<Props extends { onClose: () => void }>(
  load: Load<Props>,
  onMissing = ({ onClose }: Props) => onClose(),
): ComponentType<Props> & { read: () => Promise<void> } {
  const part = makePart(load);
  function LaterDialog(props: Props) {
    // It may appear when the button that opened it has long lost the focus.
    useFocusReturn();
    const { Loaded } = usePart(part, true, () => {
      sayMissing();
      onMissing(props);
    });
    return Loaded && <Loaded {...props} />;
  }
  return Object.assign(LaterDialog, { read: part.read });
}

/** A dialog or panel that stays mounted: read when it is first opened, or when `wanted` for another reason. */
export function standingPart<Props extends { opened: boolean; onClose: () => void }>(
  load: Load<Props>,
): ComponentType<Props & { wanted?: boolean }> {
  const part = makePart(load);
  return function LaterStanding(props: Props & { wanted?: boolean }) {
    const { opened, onClose, wanted = false } = props;
    const { Loaded } = usePart(part, opened || wanted, () => {
      if (!opened) return;
      sayMissing();
      onClose();
    });
    // Mantine notes where the focus is when what is drawn already opens.
    const [isDrawn, setIsDrawn] = useState(false);
    useEffect(() => setIsDrawn(Loaded !== undefined), [Loaded]);
    return Loaded && <Loaded {...props} opened={opened && isDrawn} />;
  };
}

/**
 * One that nobody misses: until it is there, and where it cannot be loaded, there is nothing. One that is not wanted at
 * once is there when it was read ahead.
 */
export function optionalPart<Props extends object>(
  load: Load<Props>,
  isWanted = true,
): ComponentType<Props> {
  const part = makePart(load);
  return function LaterOptional(props: Props) {
    const { Loaded } = usePart(part, isWanted);
    return Loaded && <Loaded {...props} />;
  };
}

/**
 * A button with what it opens beside itself, as a menu. Until it is first pressed there is the button alone: `closed`,
 * which calls `onOpen`. What is loaded then opens at once (`useOpenAtOnce`).
 */
export function openerPart<Props extends object>(
  load: Load<Props>,
  closed: ComponentType<Props & { onOpen: () => void }>,
): ComponentType<Props> {
  const part = makePart(load);
  const Closed = closed;
  return function LaterOpener(props: Props) {
    const [isPressed, setIsPressed] = useState(false);
    const { Loaded } = usePart(part, isPressed, () => {
      sayMissing();
      setIsPressed(false);
    });
    if (isPressed && Loaded) return <Loaded {...props} />;
    return <Closed {...props} onOpen={() => setIsPressed(true)} />;
  };
}

/** What a button says that will open a menu. */
export const closedMenu = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const;

/** A part with a place of its own on the page; `meanwhile` is as large, so that nothing moves. */
export function placedPart<Props extends object>(
  load: Load<Props>,
  meanwhile: ComponentType<Props> = () => null,
): ComponentType<Props> {
  const part = makePart(load);
  const Meanwhile = meanwhile;
  return function LaterPart(props: Props) {
    const { Loaded, failure, tryAgain } = usePart(part, true);
    if (Loaded) return <Loaded {...props} />;
    if (failure === undefined) return <Meanwhile {...props} />;
    const title = 'This part of the page could not be loaded';
    return <ErrorState title={title} error={failure} onRetry={tryAgain} />;
  };
}

function makePart<Props>(load: Load<Props>): Part<Props> {
  const loaded = createStore<{ default: ComponentType<Props> } | undefined>(undefined);
  offerAhead(() => load().then(loaded.set));
  return { loaded, read: () => loadPart(load).then(loaded.set) };
}

/** The part if it is there; reads it when it is wanted, and once more when it is wanted again after a failure. */
function usePart<Props>({ loaded, read }: Part<Props>, isWanted: boolean, onMissing?: () => void) {
  const part = useSyncExternalStore(loaded.subscribe, loaded.get, loaded.get);
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const isMissing = part === undefined && isWanted;
  const heedMissing = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    setFailure(undefined);
    read().catch((error) => {
      if (isGone) return;
      setFailure(error);
      heedMissing();
    });
    return () => {
      isGone = true;
    };
  }, [isMissing, read, tries]);
  return { Loaded: part?.default, failure, tryAgain: () => setTries(tries + 1) };
}

function sayMissing(): void {
  showToast({
    title: 'This could not be opened',
    message: 'The app may have been renewed meanwhile. Load the page again, then try once more.',
    kind: 'error',
    action: { label: 'Load again', onClick: () => window.location.reload() },
  });
}
