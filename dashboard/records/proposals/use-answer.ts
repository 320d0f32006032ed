import { useWrite } from "../../api/writes.ts";
import { useToast } from "../../kit/toast/toast.tsx";

/** What is said after each way to end a proposal. */
export type Told = { approve: string; decline: string; withdraw: string };

/** The three ways to end a proposal. A refusal is kept as `error`, for the panel to show, and nothing that was typed is lost. */
export function useAnswer(id: string, told: Told, onAnswered: () => void) {
  const toast = useToast();
  const approve = useWrite("POST /proposals/{id}/approve");
  const decline = useWrite("POST /proposals/{id}/decline");
  const withdraw = useWrite("POST /proposals/{id}/withdraw");
  const all = [approve, decline, withdraw];
  const end = async (sent: Promise<unknown>, text: string) => {
    try {
      await sent;
    } catch {
      return;
    }
    toast(text, { shape: "fine" });
    onAnswered();
  };
  return {
    approve: () => void end(approve.send({ id }), told.approve),
    decline: (reason: string) => void end(decline.send({ id, body: { reason } }), told.decline),
    withdraw: () => void end(withdraw.send({ id }), told.withdraw),
    error: all.map(({ error }) => error).find((error) => error !== null) ?? null,
    sending: all.some(({ sending }) => sending),
  };
}
