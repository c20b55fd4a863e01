/** What happens to an element, as far as the page looks at it. */
export interface SmallEvent {
  readonly type: string;
  target: SmallElement | null;
  currentTarget: unknown;
  defaultPrevented: boolean;
  isStopped: boolean;
  preventDefault(): void;
  stopPropagation(): void;
}

type Listener = (this: unknown, event: SmallEvent) => void;

/** An event with these fields. */
export function smallEvent(type: string, fields: object = {}): SmallEvent {
  const event: SmallEvent = {
    ...{ type, target: null, currentTarget: null, defaultPrevented: false, isStopped: false },
    preventDefault() {
      event.defaultPrevented = true;
    },
    stopPropagation() {
      event.isStopped = true;
    },
  };
  return Object.assign(event, fields);
}

/** Something that events happen to. */
export class SmallTarget {
  readonly listeners: { readonly type: string; readonly listener: Listener }[] = [];

  addEventListener(type: string, listener: Listener, options?: unknown): void {
    const one = { type, listener };
    this.listeners.push(one);
    const { signal } = (typeof options === "object" && options !== null ? options : {}) as {
      signal?: AbortSignal;
    };
    signal?.addEventListener("abort", () => this.#remove(one));
  }

  removeEventListener(type: string, listener: Listener): void {
    const one = this.listeners.find((each) => each.type === type && each.listener === listener);
    if (one !== undefined) this.#remove(one);
  }

  hear(event: SmallEvent): void {
    event.currentTarget = this;
    for (const { type, listener } of [...this.listeners]) if (type === event.type) listener.call(this, event);
  }

  #remove(one: SmallTarget["listeners"][number]): void {
    const at = this.listeners.indexOf(one);
    if (at !== -1) this.listeners.splice(at, 1);
  }
}

/** An element or a text; a page of them is what Preact needs of a browser, and no more. */
export class SmallElement extends SmallTarget {
  readonly nodeType: 1 | 3;
  readonly localName: string;
  readonly attributes = new Map<string, string>();
  readonly style: Record<string, unknown> = {
    setProperty: (name: string, value: unknown) => {
      this.style[name] = value;
    },
  };
  readonly dataset: Record<string, string> = {};
  readonly ownerDocument = null;
  childNodes: SmallElement[] = [];
  parentNode: SmallElement | null = null;
  /** Of a text. */
  data = "";
  scrollTop = 0;
  readonly scrollHeight = 777;
  clientWidth = 824;
  clientHeight = 500;
  /** Whether a dialog is shown. */
  open = false;
  /** What a canvas was told to draw: calls with their arguments, and `name = value` where something was set. */
  readonly painted: unknown[][] = [];
  #value: string | null = null;

  constructor(localName: string, data?: string) {
    super();
    this.localName = localName;
    this.nodeType = data === undefined ? 1 : 3;
    this.data = data ?? "";
    if (localName !== "input" && localName !== "textarea" && localName !== "select")
      Object.defineProperty(this, "value", { value: undefined, writable: true, enumerable: false });
  }

  get value(): string {
    const chosen = this.all((one) => one.localName === "option" && one.attributes.has("selected"))[0];
    return this.#value ?? chosen?.attributes.get("value") ?? this.attributes.get("value") ?? "";
  }

  set value(value: string) {
    this.#value = String(value);
  }

  get valueAsNumber(): number {
    return this.value === "" ? Number.NaN : Number(this.value);
  }

  get firstChild(): SmallElement | null {
    return this.childNodes[0] ?? null;
  }

  get nextSibling(): SmallElement | null {
    const beside = this.parentNode?.childNodes ?? [];
    return beside[beside.indexOf(this) + 1] ?? null;
  }

  get isConnected(): boolean {
    return this.localName === "body" || (this.parentNode?.isConnected ?? false);
  }

  /** All words in it, those of neighbours apart as they are written. */
  get textContent(): string {
    return this.nodeType === 3 ? this.data : this.childNodes.map(({ textContent }) => textContent).join("");
  }

  set textContent(text: string) {
    this.childNodes = text === "" ? [] : [new SmallElement("#text", text)];
  }

  insertBefore(child: SmallElement, before: SmallElement | null): SmallElement {
    child.remove();
    const at = before === null ? -1 : this.childNodes.indexOf(before);
    this.childNodes.splice(at === -1 ? this.childNodes.length : at, 0, child);
    child.parentNode = this;
    return child;
  }

  appendChild(child: SmallElement): SmallElement {
    return this.insertBefore(child, null);
  }

  append(...children: SmallElement[]): void {
    for (const child of children) this.appendChild(child);
  }

  after(beside: SmallElement): void {
    this.parentNode?.insertBefore(beside, this.nextSibling);
  }

  contains(other: SmallElement | null): boolean {
    return other !== null && (other === this || this.contains(other.parentNode));
  }

  replaceChildren(...children: SmallElement[]): void {
    for (const child of [...this.childNodes]) child.remove();
    this.append(...children);
  }

  removeChild(child: SmallElement): void {
    child.remove();
  }

  remove(): void {
    const beside = this.parentNode?.childNodes;
    beside?.splice(beside.indexOf(this), 1);
    this.parentNode = null;
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value));
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
    if (name.startsWith("data-")) delete this.dataset[name.slice(5)];
  }

  /** All elements in it for which this holds, in order. */
  all(isIt: (element: SmallElement) => boolean): SmallElement[] {
    return this.childNodes
      .filter(({ nodeType }) => nodeType === 1)
      .flatMap((child) => [...(isIt(child) ? [child] : []), ...child.all(isIt)]);
  }

  /** As in a browser, of selectors that are a name or `[name=value]`. */
  querySelectorAll(selector: string): SmallElement[] {
    return this.all((one) => one.matches(selector));
  }

  matches(selector: string): boolean {
    const [, name, value] = /^\[(\w+)=(\w+)\]$/.exec(selector) ?? [];
    return name === undefined ? this.localName === selector : this.attributes.get(name) === value;
  }

  closest(selectors: string): SmallElement | null {
    if (selectors.split(", ").some((selector) => this.matches(selector))) return this;
    return this.parentNode?.closest(selectors) ?? null;
  }

  focus(): void {
    focused = this;
  }

  showModal(): void {
    this.open = true;
  }

  close(): void {
    this.open = false;
    this.hear(smallEvent("close", { target: this }));
  }

  setPointerCapture(): void {}

  getBoundingClientRect(): { readonly left: number; readonly top: number; readonly width: number } {
    return { left: 0, top: 0, width: this.clientWidth };
  }

  /** A canvas that only notes what it is told. */
  getContext(): unknown {
    const { painted } = this;
    return new Proxy(
      {},
      {
        get:
          (_, name) =>
          (...args: unknown[]) => {
            painted.push([name, ...args]);
            return { width: 40 };
          },
        set: (_, name, value) => {
          painted.push([`${String(name)} =`, value]);
          return true;
        },
      },
    );
  }
}

let focused: SmallElement | null = null;

/** The element that got the keyboard's focus last. */
export function focusedElement(): SmallElement | null {
  return focused;
}
