import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Verify {
    /** Whether the raw bytes of the body were signed with the secret within 300 seconds of now. */
    static boolean isSigned(String secret, String timestamp, String signatures, byte[] body) throws Exception {
        if (!timestamp.matches("\\d{1,12}")) return false;
        if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp)) > 300) return false;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes("UTF-8"), "HmacSHA256"));
        mac.update((timestamp + ".").getBytes("UTF-8"));
        byte[] signed = ("v1=" + HexFormat.of().formatHex(mac.doFinal(body))).getBytes("UTF-8");
        // While a secret is being replaced there are two signatures.
        for (String each : signatures.split(","))
            if (MessageDigest.isEqual(signed, each.strip().getBytes("UTF-8"))) return true;
        return false;
    }

    // In your receiver the headers and the body are those of the request, and the secret comes from where you keep secrets.
    // Once it is verified, parse the body, and compare its event, `data.organizationId` and `data.sandbox` with what you expect.
    public static void main(String[] given) throws Exception {
        byte[] body = System.in.readAllBytes();
        boolean isSigned = isSigned(given[0], given[2], given[3], body);
        System.out.println(isSigned ? "verified " + new String(body, "UTF-8") : "refused");
        System.exit(isSigned ? 0 : 1);
    }
}
