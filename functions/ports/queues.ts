/** A message that was taken from a queue and is invisible to others for a while. */
export interface TakenMessage {
  id: string;
  text: string;
  /** How often it has been taken, this time included; on one server without what a kill ended. */
  tries: number;
  addedAt: Date;
  /** Identifies this taking. */
  receipt: string;
}

/** One queue of messages. A message is taken at least once, usually in the order of sending. */
export interface MessageQueue {
  /** Adds a message, which can be taken after these seconds. */
  send(text: string, afterSeconds?: number): Promise<void>;
  /** True while a message can be taken. */
  hasWaiting(): Promise<boolean>;
  /** The count of all messages, and when the oldest that can be taken was added. */
  state(): Promise<{ count: number; oldestAt: Date | null }>;
  /** Takes up to this many messages. Unfinished ones can be taken again after these seconds. */
  take(count: number, seconds: number, signal?: AbortSignal): Promise<TakenMessage[]>;
  /** Keeps a taken message invisible for these seconds from now, and returns its new receipt. */
  renew(message: TakenMessage, seconds: number): Promise<TakenMessage>;
  /** Deletes a taken message. */
  finish(message: TakenMessage): Promise<void>;
  /** Returns a taken message, which can be taken again after these seconds. */
  putBack(message: TakenMessage, afterSeconds: number): Promise<void>;
  /** Moves a message that failed too often to the queue `{name}-poison`. */
  setAside(message: TakenMessage): Promise<void>;
}

/** Queues by name. */
export type Queues = (name: string) => MessageQueue;
